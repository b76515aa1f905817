"""Every address of the project. Each app lists its own."""

from django.urls import include, path

handler400 = "arbiter.core.middleware.bad_request"
handler403 = "arbiter.core.middleware.not_allowed"
handler404 = "arbiter.core.middleware.not_found"
handler500 = "arbiter.core.middleware.server_error"

urlpatterns = [
    path("accounts/", include("arbiter.accounts.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/", include("arbiter.api.urls")),
    path("events/", include("arbiter.events.urls")),
    path("events/", include("arbiter.protocols.urls")),
    path("events/", include("arbiter.incidents.urls")),
    path("", include("arbiter.offline.urls")),
    path("", include("arbiter.lookup.urls")),
]
