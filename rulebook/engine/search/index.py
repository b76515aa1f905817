"""The index of some codes: documents, their names, their words, and full text in tantivy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

import tantivy

from ..library import Code
from .documents import Document, documents_of
from .morphology import Form, look_up
from .names import Names
from .normalise import strength, words
from .numbers import ClauseNumbers
from .snippets import Snippets
from .vocabulary import Vocabulary
from .weights import prior

Forms = Callable[[Iterable[str]], dict[str, Form]]
"""Looks word forms up."""


QueryWord = tuple[tuple[tuple[str, float], ...], float]

_FIELDS = {"names": 1.4, "body": 1.0}
_OTHER_VARIANTS = 0.3
"""How much a word's second-best reading adds to its best one."""


class SearchIndex:
    """Everything that a search needs; built once for one set of editions, never changed."""

    def __init__(self, codes: Iterable[Code], forms: Forms) -> None:
        codes = tuple(codes)
        self.documents: list[Document] = documents_of(codes)
        counts: Counter[str] = Counter()
        texts = [self._words_of(document) for document in self.documents]
        proper: set[str] = set()
        for document, (names, body) in zip(self.documents, texts, strict=True):
            counts.update(names)
            counts.update(body)
            proper.update(body, words(document.title.ru), words(document.title.en))
        self.vocabulary = Vocabulary(counts, forms(sorted(counts)), proper)
        self.names = Names(
            [(number, name) for number, document in enumerate(self.documents) for name in document.names],
            self.keys_of,
        )
        self.snippets = Snippets(self.keys_of)
        self.titles = [(document.title.ru, document.title.en) for document in self.documents]
        self.priors = [prior(document, codes[0].id) for document in self.documents]
        self.numbers = {code.id: ClauseNumbers(code.clauses) for code in codes}
        self.clause_numbers = {
            (document.code, document.id): number
            for number, document in enumerate(self.documents)
            if document.kind == "clause"
        }
        self._schema = (
            tantivy.SchemaBuilder()
            .add_text_field("names", tokenizer_name="whitespace")
            .add_text_field("body", tokenizer_name="whitespace")
            .build()
        )
        self._text = self._build_text(texts)

    @staticmethod
    def _words_of(document: Document) -> tuple[list[str], list[str]]:
        return (
            [word for name in document.names for word in words(name)],
            [word for text in document.body for word in words(text)],
        )

    def keys_of(self, text: str) -> list[tuple[str, float]]:
        """Return the keys of a text of the rules, and how much each counts by its nature."""
        keys = self.vocabulary.keys
        return [(keys[word], strength(word, keys[word])) for word in words(text)]

    def _build_text(self, texts: list[tuple[list[str], list[str]]]) -> tantivy.Index:
        """Fill tantivy in memory with keys in place of words; one segment, so numbers stay."""
        keys = self.vocabulary.keys
        index = tantivy.Index(self._schema)
        writer = index.writer(15_000_000, 1)
        for names, body in texts:
            writer.add_document(
                tantivy.Document(
                    names=" ".join(keys[word] for word in names),
                    body=" ".join(keys[word] for word in body),
                )
            )
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        return index

    def relevance(self, query: Iterable[QueryWord], most: int) -> tuple[dict[int, float], dict[int, float]]:
        """Return the full-text score (BM25) of the ``most`` best documents, and the summed weights of
        the words that documents hold, however often and where.

        A word is its keys, with how sure each is, and its weight; of the keys the best one counts.
        """
        scored, covered = [], []
        for keys, weight in query:
            terms = [
                (tantivy.Query.term_query(self._schema, field, key), sure, boost)
                for key, sure in keys
                for field, boost in _FIELDS.items()
            ]
            boosted = [tantivy.Query.boost_query(term, boost * sure) for term, sure, boost in terms]
            constant = [tantivy.Query.const_score_query(term, weight * sure) for term, sure, _ in terms]
            scored.append(tantivy.Query.disjunction_max_query(boosted, _OTHER_VARIANTS))
            covered.append(tantivy.Query.disjunction_max_query(constant, 0.0))
        return self._search(scored, most), self._search(covered, most)

    def _search(self, queries: list[tantivy.Query], most: int) -> dict[int, float]:
        if not queries:
            return {}
        query = tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])
        hits = self._text.searcher().search(query, most, count=False).hits
        return {address.doc: score for score, address in hits}


@lru_cache(maxsize=4)
def _built(codes: tuple[_Edition, ...], forms: Forms) -> SearchIndex:
    return SearchIndex([edition.code for edition in codes], forms)


class _Edition:
    """A code that equals another one of the same edition, so that indexes can be kept by it."""

    def __init__(self, code: Code) -> None:
        self.code = code

    def __hash__(self) -> int:
        return hash(self.code.edition_hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Edition) and other.code.edition_hash == self.code.edition_hash


def build_index(codes: Iterable[Code], forms: Forms = look_up) -> SearchIndex:
    """Return the index of ``codes``; it is kept in the process as long as their editions last."""
    return _built(tuple(_Edition(code) for code in codes), forms)
