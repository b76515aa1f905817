"""People who sign in. What they may do is a role per event (arbiter.events)."""

from __future__ import annotations

import unicodedata
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


class AnyCaseUserManager(UserManager["User"]):
    """Finds people by user name in whatever case they type it."""

    def get_by_natural_key(self, username: str | None) -> User:
        return super().get_by_natural_key(User.normalize_username(username or ""))


class User(AbstractUser):
    """A judge, an organizer or the owner of the installation (superuser).

    User names are kept in lower case, so that two of them never differ by case alone; the name
    that others see is ``display_name``.
    """

    display_name = models.CharField(_("name shown"), max_length=80, blank=True)
    language = models.CharField(
        _("language"), max_length=2, choices=[("ru", "Русский"), ("en", "English")], default="ru"
    )

    objects: ClassVar[UserManager[User]] = AnyCaseUserManager()

    def __str__(self) -> str:
        return self.display_name or self.username

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Return the form in which a user name is kept and compared."""
        return unicodedata.normalize("NFKC", username).casefold()

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.username = self.normalize_username(self.username)
        super().save(*args, **kwargs)
