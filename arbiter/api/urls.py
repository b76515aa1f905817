"""Addresses of the API; none ends with a slash except those of its pages."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from arbiter.api.views import codes, computing, docs, events, incidents, protocols, tables, tokens

app_name = "api"

Routes = list[URLPattern | URLResolver]

rules: Routes = [
    path("codes", codes.CodesView.as_view()),
    path("codes/<str:code_id>", codes.CodeView.as_view()),
    path("codes/<str:code_id>/clauses", codes.ClausesView.as_view()),
    path("codes/<str:code_id>/clauses/<str:clause_id>", codes.ClauseView.as_view()),
    path("codes/<str:code_id>/trees", codes.TreesView.as_view()),
    path("codes/<str:code_id>/trees/<str:tree_id>", codes.TreeView.as_view()),
    path("lookup", computing.LookupView.as_view()),
    path("walk", computing.WalkView.as_view()),
    path("calculators", computing.CalculatorsView.as_view()),
    path("calculators/<str:calculator_id>", computing.CalculatorView.as_view()),
    path("score", computing.ScoreView.as_view()),
]

auth: Routes = [
    path("auth/token", tokens.TokensView.as_view()),
    re_path(r"^auth/token/(?P<key>[0-9a-zA-Z]{1,40})$", tokens.TokenView.as_view()),
]

table: Routes = [
    path("seats/<int:position>", tables.SeatView.as_view()),
    path("deals", protocols.DealsView.as_view()),
    path("deals/preview", protocols.DealPreviewView.as_view()),
    path("acts", protocols.ActsView.as_view()),
    path("acts/<int:number>", protocols.ActView.as_view()),
    path("acts/<int:number>/reverse", protocols.ActReversalView.as_view()),
    path("sheet", protocols.SheetView.as_view()),
    path("incidents", incidents.TableIncidentsView.as_view()),
    path("incidents/preview", incidents.IncidentPreviewView.as_view()),
]

event: Routes = [
    path("agreements", events.AgreementsView.as_view()),
    path("roles", events.RolesView.as_view()),
    re_path(r"^roles/(?P<username>[\w.@+-]{1,150})/(?P<role>[a-z]{1,20})$", events.RoleView.as_view()),
    path("players", events.PlayersView.as_view()),
    path("tables", tables.TablesView.as_view()),
    path("tables/<int:table_id>", tables.TableDetailView.as_view()),
    path("tables/<int:table_id>/", include(table)),
    path("incidents", incidents.EventIncidentsView.as_view()),
    path("incidents/<int:incident_id>", incidents.IncidentView.as_view()),
    path("incidents/<int:incident_id>/undo", incidents.IncidentUndoView.as_view()),
    path("standings", protocols.StandingsView.as_view()),
]

desk: Routes = [
    path("events", events.EventsView.as_view()),
    path("events/<int:event_id>", events.EventDetailView.as_view()),
    path("events/<int:event_id>/", include(event)),
]

urlpatterns = [
    path("v1/", include([*auth, *rules, *desk])),
    path("schema/", docs.SchemaView.as_view(), name="schema"),
    path("docs/", docs.SwaggerView.as_view(), name="docs"),
    path("redoc/", docs.RedocView.as_view(), name="redoc"),
]
