"""Which words a query means: layout, Latin letters, typing errors, unfinished words."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.engine.search import SearchIndex, build_index
from rulebook.engine.search.keyboard import other_layout, sound, sounds_of_latin
from rulebook.engine.search.reading import read


@pytest.fixture(scope="module")
def index() -> SearchIndex:
    return build_index(map(rulebook.load_code, rulebook.code_ids()))


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("прикуп", ["прикуп"]),
        ("ПРИКУП", ["прикуп"]),
        ("ghbreg", ["прикуп"]),
        ("prikup", ["prikup"]),
        ("pulku", ["пульку"]),
        ("прекуп", ["прикуп"]),
        ("пиркуп", ["прикуп"]),
        ("фальшренос", ["фальшренонс"]),
        ("кумщлу", ["revoke"]),
        ("revok", ["revoke"]),
        ("zasvetil", ["засветил"]),
        ("hod", ["ход"]),
        ("sdayuschij", ["сдающий"]),
        ("jlobskij", ["жлобский"]),
        ("zhlobskiy vist", ["жлобский", "вист"]),
        ("счёт", ["счет"]),
        ("апелля", ["апелляцию"]),
        ("засвет", ["засветил"]),
    ],
)
def test_meant(index: SearchIndex, query: str, meant: list[str]) -> None:
    vocabulary = index.vocabulary
    assert [word.keys[0][0] for word in read(query, vocabulary)] == [vocabulary.keys[word] for word in meant]


def test_stop_words_count_little(index: SearchIndex) -> None:
    strengths = {word.typed: word.strength for word in read("ход не в очередь", index.vocabulary)}
    assert strengths["ход"] == strengths["очередь"] == 1.0
    assert strengths["не"] == strengths["в"] < 0.2


def test_latin_letters_are_russian_first_for_russian_readers(index: SearchIndex) -> None:
    assert read("mizerov", index.vocabulary, "ru")[0].meant.startswith("мизер")
    assert read("dealing", index.vocabulary, "ru")[0].meant == "dealing"


@pytest.mark.parametrize(
    ("typed", "read_as"),
    [("ghbreg", "прикуп"), ("руддщ", "hello"), ("pfrfp", "заказ"), (",jv,f", "бомба"), ("'nbrf", "этика")],
)
def test_other_layout(typed: str, read_as: str) -> None:
    assert other_layout(typed) == read_as


@pytest.mark.parametrize(
    ("latin", "russian"),
    [
        ("hod", "ход"), ("khod", "ход"), ("polvista", "полвиста"), ("yolochka", "ёлочка"),
        ("elochka", "ёлочка"), ("ochered", "очередь"), ("ocheredj", "очередй"), ("zhlob", "жлоб"),
        ("jlob", "жлоб"), ("cena", "цена"), ("tsena", "цена"), ("pomosch", "помощь"),
        ("pomoshch", "помощь"), ("pulja", "пуля"), ("pulya", "пуля"), ("konsolyaciya", "консоляция"),
        ("razygryvayuschij", "разыгрывающий"),
    ],
)  # fmt: skip
def test_sounds(latin: str, russian: str) -> None:
    assert sound(russian.replace("ё", "е")) in sounds_of_latin(latin)


@pytest.mark.parametrize(
    ("typed", "clause"),
    [
        ("амнистируют", "3.7.3"),
        ("смартфон", "3.6.8"),
        ("рубль за вист", "4.2.13"),
    ],
)
def test_a_word_that_no_rule_uses_is_read_by_its_root_or_family(typed: str, clause: str) -> None:
    hits = rulebook.search(typed, code="preferans-1996", limit=3)
    assert clause in {cited for hit in hits for cited in hit.clauses}


def test_a_misspelled_name_keeps_its_first_letter(index: SearchIndex) -> None:
    assert index.vocabulary.keys["префа"] != index.vocabulary.keys["трефа"]


def test_a_number_may_follow_its_abbreviation_and_precede_words() -> None:
    assert rulebook.search("п.5.4.15 колода", code="preferans-1996", limit=1)[0].id == "5.4.15"
