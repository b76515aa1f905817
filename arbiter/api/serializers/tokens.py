"""Getting, listing and revoking tokens."""

from __future__ import annotations

from rest_framework import serializers

from arbiter.api.fields import StrictSerializer, TextField


class SignInSerializer(StrictSerializer):
    """User name and password."""

    username = TextField(max_length=150)
    password = TextField(max_length=1000, trim_whitespace=False)


class TokenSerializer(serializers.Serializer):
    """A token without its secret; ``key`` is its beginning and names it."""

    key = serializers.CharField(source="token_key", read_only=True)
    created = serializers.DateTimeField(read_only=True)
    expiry = serializers.DateTimeField(read_only=True, allow_null=True)


class NewTokenSerializer(TokenSerializer):
    """A token as it is shown once."""

    token = serializers.CharField(read_only=True)
