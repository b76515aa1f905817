"""``manage.py create_user``."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from arbiter.accounts.models import User

pytestmark = pytest.mark.django_db


def create(monkeypatch: pytest.MonkeyPatch, password: str, *arguments: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
    output = io.StringIO()
    call_command("create_user", *arguments, stdout=output)
    return output.getvalue()


def test_an_account_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    said = create(monkeypatch, "dama-pik-1996", "Judge", "--name", "A. Judge", "--lang", "en")
    made = User.objects.get()
    assert said == "judge can sign in now.\n"
    assert (made.username, made.display_name, made.language) == ("judge", "A. Judge", "en")
    assert made.check_password("dama-pik-1996")
    assert not made.is_superuser


def test_the_owner_may_do_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    create(monkeypatch, "dama-pik-1996", "owner", "--owner")
    assert User.objects.get().is_superuser


@pytest.mark.parametrize("password", ["short", "qwertyuiop"])
def test_a_weak_password_is_refused(monkeypatch: pytest.MonkeyPatch, password: str) -> None:
    with pytest.raises(CommandError) as refused:
        create(monkeypatch, password, "judge")
    assert refused.value.returncode == 2
    assert not User.objects.exists()


def test_a_taken_name_is_refused_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    create(monkeypatch, "dama-pik-1996", "судья")
    with pytest.raises(CommandError) as refused:
        create(monkeypatch, "dama-pik-1996", "Судья")
    assert refused.value.returncode == 2
    assert User.objects.count() == 1
