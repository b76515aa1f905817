"""Every word form of the rules and its key; what a mistyped word most probably was."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from tantivy import Document, Index, Query, SchemaBuilder

from .families import members, relatives
from .keyboard import sound, sounds_of_latin
from .morphology import Form, stem
from .normalise import STOP_WORDS, is_cyrillic
from .roots import Roots

_NEIGHBOURS = 200


class Vocabulary:
    """Word forms → keys, with look-up by stem, by sound and by likeness."""

    def __init__(self, counts: Counter[str], forms: Mapping[str, Form], proper: Collection[str]) -> None:
        """``counts``: how often each word form occurs; ``proper``: those that occur in a text or title.

        Other forms stand only in names, which may be misspelled or written in Latin letters on
        purpose: where that is so, they get the key of the word that they mean.
        """
        self.counts = counts
        self.keys = {word: forms[word].key for word in counts}
        self._by_sound: dict[str, str] = {}
        for word in self._by_frequency():
            if is_cyrillic(word):
                self._by_sound.setdefault(sound(word), word)
        self._schema = (
            SchemaBuilder()
            .add_text_field("word", tokenizer_name="raw")
            .add_text_field("sound", tokenizer_name="raw")
            .build()
        )
        self._words = sorted(counts)
        self._sounds = sorted(self._by_sound)
        self._likeness = self._build_likeness()
        self.keys.update(self._keys_meant(forms, proper))
        self._known_keys = set(self.keys.values())
        self._relatives: dict[str, dict[str, float]] = {}
        self._by_stem: dict[str, str] = {}
        for word in self._by_frequency():
            self._by_stem.setdefault(stem(word), self.keys[word])
        self._roots = Roots([*self._by_frequency(), *members()])

    def _by_frequency(self) -> list[str]:
        return sorted(self.counts, key=lambda word: (-self.counts[word], word))

    def _keys_meant(self, forms: Mapping[str, Form], proper: Collection[str]) -> dict[str, str]:
        meant: dict[str, str] = {}
        for word in self.counts:
            if word in proper or word.isdigit():
                continue
            if not is_cyrillic(word):
                right = self.find_by_sound(word)
            elif forms[word].known:
                continue
            else:
                similar, distance = self.similar(word)
                right = next(
                    (other for other in similar if distance == 1 and other in proper and other[0] == word[0]),
                    None,
                )
            if right:
                meant[word] = self.keys[right]
        return meant

    def _build_likeness(self) -> Index:
        index = Index(self._schema)
        writer = index.writer(15_000_000, 1)
        for word in self._words:
            writer.add_document(Document(word=word))
        for heard in self._sounds:
            writer.add_document(Document(sound=heard))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        return index

    def relatives(self, key: str) -> dict[str, float]:
        """Return the keys of the family of ``key`` that the rules use, and how near each is."""
        if key not in self._relatives:
            self._relatives[key] = {
                other: near for other, near in relatives(key).items() if other in self._known_keys
            }
        return self._relatives[key]

    def uses(self, key: str) -> bool:
        """Whether the rules or their names have a word of this key."""
        return key in self._known_keys

    def find(self, word: str) -> str | None:
        """Return the key of a word that is spelled right: a known form, another form of it, a relative."""
        key = self.keys.get(word)
        if key is None and len(word) > 2:
            stemmed = stem(word)
            key = self._by_stem.get(stemmed)
            if key is None and self.relatives(stemmed):
                return stemmed
        return key

    def find_by_sound(self, word: str) -> str | None:
        """Return the Russian word form that ``word`` writes in Latin letters, if that is exact."""
        for heard in sounds_of_latin(word):
            found = self._by_sound.get(heard)
            if found:
                return found
        return None

    def stop_word_by_sound(self, word: str) -> bool:
        """Whether ``word`` in Latin letters is a Russian word without meaning («ne», «v»)."""
        return any(heard in _STOP_SOUNDS for heard in sounds_of_latin(word))

    def similar(self, word: str) -> tuple[list[str], int]:
        """Return the known forms nearest to a mistyped ``word``, and how many letters differ."""
        return self._nearest("word", word, self._words, 0)

    def similar_by_sound(self, word: str) -> tuple[list[str], int]:
        """Return Russian forms that sound nearly like ``word`` in Latin letters."""
        best: tuple[list[str], int] = ([], 0)
        for heard in sounds_of_latin(word):
            found, distance = self._nearest("sound", heard, self._sounds, len(self._words))
            if found and (not best[0] or distance < best[1]):
                best = ([self._by_sound[item] for item in found], distance)
        return best

    def akin(self, word: str) -> list[str]:
        """Return known forms and words of families that have the root of an unknown Russian ``word``."""
        return self._roots.akin(word)

    def key(self, word: str) -> str:
        """Return the key of a known form, or of a word of a family."""
        return self.keys.get(word) or stem(word)

    def completions(self, beginning: str) -> list[str]:
        """Return the commonest known forms that a word cut short may become."""
        return self._commonest(_starting(beginning, self._words))

    def completions_by_sound(self, beginning: str) -> list[str]:
        """Return Russian forms that a word in Latin letters, cut short, may become."""
        for heard in sounds_of_latin(beginning):
            found = _starting(heard, self._sounds)
            if found:
                return self._commonest(self._by_sound[item] for item in found)
        return []

    def _nearest(self, field: str, word: str, table: list[str], offset: int) -> tuple[list[str], int]:
        for distance in range(1, allowed_distance(word) + 1):
            query = Query.fuzzy_term_query(
                self._schema, field, word, distance=distance, transposition_cost_one=True, prefix=False
            )
            found = self._likeness.searcher().search(query, _NEIGHBOURS, count=False).hits
            if found:
                names = [table[address.doc - offset] for _, address in found]
                if distance > 1:
                    names = [name for name in names if name[0] == word[0]]
                return self._likeliest(word, names), distance
        return [], 0

    def _commonest(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: (-self.counts[name], name))[:3]

    def _likeliest(self, word: str, names: Iterable[str]) -> list[str]:
        def rank(name: str) -> tuple[int, int, int, str]:
            return (
                int(name[0] != word[0]),
                abs(len(name) - len(word)),
                -self.counts.get(name, self.counts.get(self._by_sound.get(name, ""), 0)),
                name,
            )

        return sorted(names, key=rank)[:3]


def _starting(beginning: str, table: list[str]) -> list[str]:
    first = bisect_left(table, beginning)
    found = []
    for word in table[first : first + _NEIGHBOURS]:
        if not word.startswith(beginning):
            break
        if word != beginning and word not in STOP_WORDS:
            found.append(word)
    return found


_STOP_SOUNDS = frozenset(sound(word) for word in STOP_WORDS if is_cyrillic(word))


def allowed_distance(word: str) -> int:
    """How many letters of a word may be wrong: none in short ones, two in long ones."""
    if word.isdigit() or len(word) < 4:
        return 0
    return 1 if len(word) < 7 else 2
