"""The product's addresses, and the bare view."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from arbiter.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def bare(request: HttpRequest) -> HttpResponse:
    """Answer with a few words: what Django and the middleware cost by themselves."""
    return HttpResponse("ok")


urlpatterns = [path("bench/bare", bare), path("", include("arbiter.urls"))]
