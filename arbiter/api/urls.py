"""Addresses of the API; none ends with a slash except those of its pages."""

from django.urls import include, path, re_path

from arbiter.api.views import codes, computing, docs, tokens

app_name = "api"

rules = [
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

auth = [
    path("auth/token", tokens.TokensView.as_view()),
    re_path(r"^auth/token/(?P<key>[0-9a-zA-Z]{1,40})$", tokens.TokenView.as_view()),
]

urlpatterns = [
    path("v1/", include([*auth, *rules])),
    path("schema/", docs.SchemaView.as_view(), name="schema"),
    path("docs/", docs.SwaggerView.as_view(), name="docs"),
    path("redoc/", docs.RedocView.as_view(), name="redoc"),
]
