from django.urls import path

from arbiter.offline import views

app_name = "offline"
urlpatterns = [
    path("offline/", views.own_shell, name="own-shell"),
    path("offline/<slug:shown>/", views.shell, name="shell"),
    path("offline/<slug:code_id>.json", views.bundle, name="bundle"),
    path("service-worker.js", views.service_worker, name="service-worker"),
]
