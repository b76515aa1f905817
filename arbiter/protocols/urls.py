from django.urls import path

from arbiter.protocols import views

app_name = "protocols"
urlpatterns = [
    path("<int:event_id>/tables/<int:table_number>/", views.table, name="table"),
    path("<int:event_id>/tables/<int:table_number>/deals/new/", views.deal_new, name="deal-new"),
    path(
        "<int:event_id>/tables/<int:table_number>/acts/<int:act_number>/undo/",
        views.act_undo,
        name="act-undo",
    ),
    path("<int:event_id>/tables/<int:table_number>/sheet.pdf", views.sheet_pdf, name="sheet-pdf"),
]
