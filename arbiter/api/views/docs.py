"""The API's description and two pages that show it, served from here without any other host."""

from __future__ import annotations

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny

_STYLES = {"style-src": [SELF, UNSAFE_INLINE]}
_STYLES_AND_WORKER = {**_STYLES, "worker-src": [SELF, "blob:"]}


class SchemaView(SpectacularAPIView):
    """The OpenAPI description."""

    permission_classes = [AllowAny]
    throttle_classes = []


@method_decorator(csp_update(_STYLES), name="dispatch")
class SwaggerView(SpectacularSwaggerSplitView):
    """The description to be tried out. Its styles are written by its script."""

    url_name = "api:schema"
    template_name = "api/swagger.html"
    permission_classes = [AllowAny]
    throttle_classes = []


@method_decorator(csp_update(_STYLES_AND_WORKER), name="dispatch")
class RedocView(SpectacularRedocView):
    """The description to be read. Its styles are written by its script, which searches in a worker."""

    url_name = "api:schema"
    template_name = "api/redoc.html"
    permission_classes = [AllowAny]
    throttle_classes = []
