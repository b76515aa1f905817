"""``manage.py create_user NAME``: make an account for a judge or an organizer."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from arbiter.accounts.models import User


class Command(BaseCommand):
    """Ask for the password, or read it from the first line of stdin when that is no terminal."""

    help = "Create a user who can sign in. Roles are given in an event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--name", default="", help="the name that others see")
        parser.add_argument("--lang", choices=["ru", "en"], default="ru", help="language of the pages")
        parser.add_argument("--owner", action="store_true", help="may do everything in this installation")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User(
            username=User.normalize_username(options["username"]),
            display_name=options["name"],
            language=options["lang"],
            is_superuser=options["owner"],
            is_staff=options["owner"],
        )
        password = getpass.getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
        try:
            user.full_clean(exclude=["password"])
            validate_password(password, user)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages), returncode=2) from error
        user.set_password(password)
        user.save()
        self.stdout.write(f"{user.username} can sign in now.")
