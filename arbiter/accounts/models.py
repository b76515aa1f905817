"""People who sign in. What they may do is a role per event (arbiter.events)."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A judge, an organizer or the owner of the installation (superuser)."""

    display_name = models.CharField(_("name shown"), max_length=80, blank=True)
    language = models.CharField(
        _("language"), max_length=2, choices=[("ru", "Русский"), ("en", "English")], default="ru"
    )

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_username_any_case",
                violation_error_message=_("This user name is taken."),
            )
        ]

    def __str__(self) -> str:
        return self.display_name or self.username
