from django.urls import path

from arbiter.events import views

app_name = "events"
urlpatterns = [
    path("", views.event_list, name="list"),
    path("new/", views.event_create, name="create"),
    path("<int:event_id>/", views.event_detail, name="detail"),
    path("<int:event_id>/edit/", views.event_edit, name="edit"),
    path("<int:event_id>/state/", views.event_state, name="state"),
    path("<int:event_id>/agreements/", views.agreements, name="agreements"),
    path("<int:event_id>/players/", views.players, name="players"),
    path("<int:event_id>/people/", views.people, name="people"),
    path("<int:event_id>/people/revoke/", views.role_revoke, name="role-revoke"),
    path("<int:event_id>/tables/new/", views.table_new, name="table-new"),
    path("<int:event_id>/tables/<int:table_number>/seats/", views.seats, name="seats"),
]
