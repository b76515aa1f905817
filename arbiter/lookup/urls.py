from django.urls import path

from arbiter.lookup.views import codes, home, rulings

app_name = "lookup"
urlpatterns = [
    path("", home.home, name="home"),
    path("search", home.search, name="search"),
    path("trees/", home.tree_list, name="trees"),
    path("rulings/<slug:code_id>/<slug:tree_id>/", rulings.ruling, name="ruling"),
    path("codes/", codes.code_list, name="codes"),
    path("codes/<slug:code_id>/", codes.code_contents, name="code"),
    path("codes/<slug:code_id>/<str:clause_id>/", codes.clause, name="clause"),
    path("glossary/", codes.terms, name="glossary"),
    path("about/coverage/", codes.coverage, name="coverage"),
    path("colours/", home.scheme, name="scheme"),
]
