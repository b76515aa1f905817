"""Words for who acts at the table and for how sure a ruling's source is."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTORS = {
    "judge": _("Judge"),
    "offender": _("Offender"),
    "declarer": _("Declarer"),
    "whister": _("Whister"),
    "passer": _("Passer"),
    "dealer": _("Dealer"),
    "opponents": _("Opponents"),
    "all": _("All players"),
    "writer": _("Whoever writes"),
    "next": _("Whose turn it is"),
    "bidder": _("Last bidder"),
    "injured": _("Damaged player"),
    "player": _("Player"),
}

AUTHORITIES = {
    "code": _("The Code"),
    "comment": _("Comment to the Code"),
    "sochinka": _("The Sochinka"),
    "inferred": _("Inferred from the Code, not its word"),
    "default": _("Our default, not the Code's word"),
}
