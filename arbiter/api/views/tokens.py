"""Tokens: user name and password once, a token from then on."""

from __future__ import annotations

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.models import User
from arbiter.api.schema import answers
from arbiter.api.serializers.tokens import NewTokenSerializer, SignInSerializer, TokenSerializer
from arbiter.api.throttles import TokenThrottle, UserThrottle
from arbiter.api.tokens import create_token, revoke_token, tokens_of
from arbiter.core.errors import UserError


class TokensView(APIView):
    """A signed-in user's tokens; a new one for whoever knows the password."""

    throttle_classes = [TokenThrottle, UserThrottle]

    def get_permissions(self) -> list[IsAuthenticated | AllowAny]:
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    @extend_schema(operation_id="tokens_list", responses=answers(TokenSerializer(many=True), 401))
    def get(self, request: Request) -> Response:
        """List your tokens, the latest first."""
        assert isinstance(request.user, User)
        return Response(TokenSerializer(tokens_of(request.user), many=True).data)

    @extend_schema(
        operation_id="tokens_create",
        auth=[],
        request=SignInSerializer,
        responses=answers(NewTokenSerializer, 400, 409, success=201),
    )
    def post(self, request: Request) -> Response:
        """Make a token. Its text is shown in this answer only."""
        sent = SignInSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        user = authenticate(request._request, **sent.validated_data)
        if not isinstance(user, User):
            text = _("The user name and the password do not fit. Check both and the keyboard layout.")
            raise UserError("wrong-password", text)
        token, secret = create_token(user=user)
        return Response({**TokenSerializer(token).data, "token": secret}, status=status.HTTP_201_CREATED)


class TokenView(APIView):
    """One token."""

    @extend_schema(operation_id="tokens_revoke", responses=answers(None, 401, 404, success=204))
    def delete(self, request: Request, key: str) -> Response:
        """Revoke one of your tokens."""
        assert isinstance(request.user, User)
        revoke_token(user=request.user, key=key)
        return Response(status=status.HTTP_204_NO_CONTENT)
