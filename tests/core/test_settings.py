"""What an installation makes for itself."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from arbiter.settings import base


def test_the_secret_key_is_made_once_and_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(base, "VAR_DIR", tmp_path / "var")
    key = base._secret_key()
    assert len(key) >= 64
    assert base._secret_key() == key
    assert stat.S_IMODE((tmp_path / "var" / "secret_key").stat().st_mode) == 0o600


def test_a_given_secret_key_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "given")
    assert base._secret_key() == "given"
