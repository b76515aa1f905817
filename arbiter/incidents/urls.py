from django.urls import path

from arbiter.incidents import views

app_name = "incidents"
urlpatterns = [
    path("<int:event_id>/tables/<int:table_number>/incidents/log/", views.log, name="log"),
    path("<int:event_id>/incidents/<int:incident_id>/", views.detail, name="detail"),
    path("<int:event_id>/incidents/<int:incident_id>/undo/", views.undo, name="undo"),
    path("<int:event_id>/incidents/<int:incident_id>/slip/", views.slip, name="slip"),
]
