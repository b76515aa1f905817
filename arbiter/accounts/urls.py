from django.contrib.auth.views import LogoutView
from django.urls import path

from arbiter.accounts.views import SignInView

app_name = "accounts"
urlpatterns = [
    path("sign-in/", SignInView.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
]
