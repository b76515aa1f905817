"""Words for phases, families, kinds of hits, sources of a ruling, and states of clauses."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

PHASES = {
    "shuffle": _("Shuffle and cut"),
    "deal": _("Deal"),
    "auction": _("Auction"),
    "contract": _("Naming the contract"),
    "discard": _("Discard"),
    "whisting": _("Whist or pass"),
    "play": _("Play"),
    "raspasy": _("Raspasy"),
    "misere": _("Misère"),
    "record": _("Score sheet"),
    "settlement": _("Settlement"),
    "any": _("At any time"),
}

FAMILIES = {
    "revokes": _("Revokes"),
    "exposed-cards": _("Exposed cards and turns"),
    "prikup-seen": _("Prikup seen"),
    "card-count": _("Wrong number of cards"),
    "scoring-errors": _("Scoring errors"),
}

KINDS = {
    "tree": pgettext_lazy("kind of hit", "Ruling"),
    "clause": pgettext_lazy("kind of hit", "Clause"),
    "term": pgettext_lazy("kind of hit", "Term"),
}

AUTHORITY_NOTES = {
    "code": _("The Code of 1996 says so itself."),
    "comment": _("An official comment to the Code says so."),
    "sochinka": _("The Sochinka rules say so; the Code does not."),
    "inferred": _("The Code does not say this outright; it follows from the clauses below."),
    "default": _("The sources are silent. This is our default: an organizer may decide otherwise."),
}

DISCRETIONS = {
    "opponent": _("The opponent decides"),
    "judge": _("The judge decides"),
}

TIME_STATES = {
    "open": _("The claim is in time"),
    "expired": _("The claim is too late"),
    "unlimited": _("No time limit"),
}

STATUSES = {
    "coded": _("A ruling or a calculation rests on this clause."),
    "prose": _("Text only: nothing is computed from it."),
    "definition": _("A definition."),
}

PROSE_REASONS = {
    "procedure": _("It describes procedure."),
    "rule": _("What to do stands in the clause itself; there are no questions to answer."),
    "remark": _("It explains the clause it belongs to."),
    "ethics": _("It is about manners."),
    "money": _("It is about stakes."),
    "history": _("It is history."),
    "judge": _("It is left to the judge."),
    "variant": _("It is a variant that players may agree on."),
    "settlement": _("It is about settling up."),
    "example": _("It is an example."),
}

CLAUSE_KINDS = {
    "definition": _("Definition"),
    "procedure": _("Procedure"),
    "irregularity": pgettext_lazy("kind of clause", "Irregularity"),
    "scoring": _("Scoring"),
    "settlement": pgettext_lazy("kind of clause", "Settlement"),
    "ethics": _("Ethics"),
    "comment": _("Comment"),
}
