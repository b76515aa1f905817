"""What counts how much in a hit's score; fitted on several hundred queries with known answers."""

from __future__ import annotations

from .documents import Document

TEXT = 1.4
"""Full text (BM25), as a share of the best document's."""
COVERAGE = 0.9
"""The share of the query's words that a document holds, squared."""
NAME = {"tree": 1.5, "clause": 0.6, "term": 1.9}
"""The best-said name of a document."""

DEFINED = 1.1
"""What a clause gains when the query names the term that it defines;"""
SURE = 3.0
"""how steeply that gain falls when the term is named in part;"""
LATER = 0.35
"""how much less each further clause of the term gains."""

EXACTLY = 0.85
"""From which score on the query is the name itself: a term's clause then goes before the term."""
AS_EXACT = 0.05
"""How much less exactly than its term a clause may be named and still count as named by itself."""
RULING_ASKED = 0.7
"""What a ruling tree gains when the query is one of its names."""

AHEAD = 0.001
"""By how much the clause of a term goes before the term."""

_KIND = {"tree": 0.05, "clause": 0.0, "term": -0.2}
_COMMENT = -0.1
_OTHER_CODE = -1.0


def prior(document: Document, first_code: str) -> float:
    """What a document has before any query: comments, terms and further codes come later."""
    return (
        _KIND[document.kind]
        + (_COMMENT if document.comment else 0.0)
        + (_OTHER_CODE if document.code != first_code else 0.0)
    )
