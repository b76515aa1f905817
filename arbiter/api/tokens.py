"""Tokens of programs: shown once, kept as hashes, each with its audit row."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from knox.models import AuthToken

from arbiter.accounts.models import User
from arbiter.audit.services import record_audit
from arbiter.core.errors import NotFound, UserError

MOST_TOKENS = 50


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """The user's tokens, the latest first."""
    return AuthToken.objects.filter(user=user).order_by("-created", "token_key")


@transaction.atomic
def create_token(*, user: User) -> tuple[AuthToken, str]:
    """Make a token; its text is returned here and can never be read again."""
    User.objects.select_for_update().get(pk=user.pk)
    if tokens_of(user).count() >= MOST_TOKENS:
        raise UserError(
            "too-many-tokens",
            _("You have %(count)s tokens. Revoke one that is not used.") % {"count": MOST_TOKENS},
            status=409,
        )
    token, text = AuthToken.objects.create(user)
    _audit(user, "token.create", token)
    return token, text


@transaction.atomic
def revoke_token(*, user: User, key: str) -> None:
    """Make a token of this user worthless; raises ``NotFound`` for any other key."""
    token = tokens_of(user).filter(token_key=key).first()
    if token is None:
        raise NotFound(_("You have no such token."))
    _audit(user, "token.revoke", token)
    token.delete()


def _audit(user: User, action: str, token: AuthToken) -> None:
    record_audit(actor=user, action=action, object_kind="knox.authtoken", object_id=token.token_key)
