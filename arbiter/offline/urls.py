from django.urls import path

from arbiter.offline import views

app_name = "offline"
urlpatterns = [
    path("offline/", views.shell, name="shell"),
    path("offline/<slug:code_id>.json", views.bundle, name="bundle"),
    path("service-worker.js", views.service_worker, name="service-worker"),
]
