"""Every impossible deal is named: the key of the fault and the field where it stands."""

from __future__ import annotations

import pytest

from rulebook import Deal, RuleInputError, Table, validate_deal

from .helpers import lay, play

FAULTS: list[tuple[str, Table, Deal, str, str]] = [
    ("who dealt is unknown", lay(dealer=None), play("6S", "А", "Бw Вp", "А6 Б4"), "dealer-needed", "dealer"),
    ("no declarer", lay(), play("6S", None, "Бw Вp", "А6 Б4"), "declarer-needed", "declarer"),
    ("declarer from another table", lay(3), play("6S", "Г", "Бw", "Г6"), "seat-unknown", "declarer"),
    ("declarer sits out", lay(), play("6S", "Г", "Аw Бp", "А4 Г6"), "seat-sits-out", "declarer"),
    ("declarer whists", lay(), play("6S", "А", "Аw Бw Вp", "А6 Б4"), "declarer-has-call", "calls.А"),
    ("caller unknown", lay(3), play("6S", "А", "Гw Бw Вp", "А6 Б4"), "seat-unknown", "calls.Г"),
    ("fifth whists", lay(5), play("6S", "А", "Бw Вw Гp", "А6 Б4"), "sitting-seat-calls", "calls.В"),
    ("dealer leaves for half", lay(), play("6S", "А", "Бp Вp Гh"), "sitting-seat-calls", "calls.Г"),
    (
        "dealer whists beside a whister",
        lay(),
        play("8S", "А", "Бw Вp Гw", "А8 Б2"),
        "sitting-whist-beside-whister",
        "calls.Г",
    ),
    (
        "dealer whists a six after two passes",
        lay(),
        play("6S", "А", "Бp Вp Гw", "А6 Г4"),
        "sitting-whist-without-half",
        "calls.Г",
    ),
    ("a call is missing", lay(), play("6S", "А", "Бw", "А6 Б4"), "call-missing", "calls.В"),
    ("half-whist at eight", lay(), play("8S", "А", "Бp Вh"), "half-whist-level", "calls.В"),
    ("half-whist of the first", lay(), play("6S", "А", "Бh Вp"), "half-whist-second-only", "calls.Б"),
    (
        "two half-whists",
        lay(half_whist="any_lone_whister"),
        play("6S", "А", "Бh Вh"),
        "half-whist-twice",
        "calls.В",
    ),
    (
        "half-whist in zhlob",
        lay(whist_style="zhlob_sochinka"),
        play("6S", "А", "Бp Вh"),
        "half-whist-not-agreed",
        "calls.В",
    ),
    (
        "a ten is checked",
        lay(ten_whisted="no"),
        play("10S", "А", "Бw Вp", "А10"),
        "ten-not-whisted",
        "calls.Б",
    ),
    (
        "six spades unwhisted",
        lay(six_spades_forced="yes"),
        play("6S", "А", "Бp Вp"),
        "six-spades-forced",
        "calls",
    ),
    ("nine tricks", lay(), play("6S", "А", "Бw Вp", "А6 Б3"), "tricks-sum", "tricks"),
    ("eleven tricks", lay(), play("6S", "А", "Бw Вp", "А7 Б4"), "tricks-sum", "tricks"),
    ("a count of eleven", lay(), play("6S", "А", "Бw Вp", "А11 Б-1"), "too-large", "tricks.А"),
    ("a negative count", lay(), play("6S", "А", "Бw Вp", "А10 Б1 В-1"), "too-small", "tricks.В"),
    ("no tricks at all", lay(), play("6S", "А", "Бw Вp"), "tricks-sum", "tricks"),
    ("tricks of the dealer", lay(), play("6S", "А", "Бw Вp", "А6 Б3 Г1"), "tricks-without-hand", "tricks.Г"),
    ("tricks of a stranger", lay(3), play("6S", "А", "Бw Вp", "А6 Б3 Д1"), "seat-unknown", "tricks.Д"),
    ("unwhisted and down", lay(), play("6S", "А", "Бp Вp", "А5 Б5"), "unwhisted-cannot-fail", "tricks.А"),
    ("misère without a count", lay(), play("misere", "А"), "tricks-missing", "tricks.А"),
    ("misère tricks that do not sum", lay(), play("misere", "А", "", "А1 Б5"), "tricks-sum", "tricks"),
    ("half-whist on misère", lay(), play("misere", "А", "Бh", "А1"), "half-whist-misere", "calls.Б"),
    ("declarer calls on misère", lay(), play("misere", "А", "Аp", "А1"), "declarer-has-call", "calls.А"),
    ("six shared", lay(), play("6S", "А", "Бp Вp", shared=True), "only-misere-is-shared", "shared"),
    (
        "misère shared by three",
        lay(3),
        play("misere", "А", "", "А0", shared=True),
        "shared-misere-needs-dealer",
        "shared",
    ),
    ("raspasy declarer", lay(), play("raspasy", "А", "", "А4 Б3 В3"), "raspasy-has-no-declarer", "declarer"),
    ("raspasy calls", lay(), play("raspasy", None, "Аp", "А4 Б3 В3"), "calls-without-contract", "calls"),
    ("raspasy of nine", lay(), play("raspasy", None, "", "А4 Б3 В2"), "tricks-sum", "tricks"),
    (
        "Rostov dealer",
        lay(variant="rostov"),
        play("raspasy", None, "", "А4 Б3 Г3"),
        "tricks-without-hand",
        "tricks.Г",
    ),
    ("five: the fifth", lay(5), play("raspasy", None, "", "А4 Б3 В3"), "tricks-without-hand", "tricks.В"),
    (
        "raspasy for nothing",
        lay(),
        play("raspasy", None, "", "А4 Б3 В3", raspasy_price=0),
        "too-small",
        "raspasy_price",
    ),
    (
        "bomb in Sochi",
        lay(),
        play("6S", "А", "Бp Вp", coefficient=2),
        "coefficient-only-classic",
        "coefficient",
    ),
    (
        "more than the prikup can take",
        lay(),
        play("raspasy", None, "", "А4 Б3 Г3"),
        "too-large",
        "tricks.Г",
    ),
    (
        "raspasy beyond price",
        lay(),
        play("raspasy", None, "", "А4 Б3 В3", raspasy_price=401),
        "too-large",
        "raspasy_price",
    ),
    (
        "a raspasy's price on a six",
        lay(),
        play("6S", "А", "Бp Вp", raspasy_price=2),
        "price-without-raspasy",
        "raspasy_price",
    ),
    (
        "bomb beyond measure",
        lay(variant="classic"),
        play("6S", "А", "Бp Вp", coefficient=101),
        "too-large",
        "coefficient",
    ),
    ("bomb of nought", lay(), play("6S", "А", "Бp Вp", coefficient=0), "too-small", "coefficient"),
    ("bonus not agreed", lay(), play("6S", "А", "Бp Вp", bonus="ace"), "bonus-not-agreed", "bonus"),
    (
        "marriage where aces count",
        lay(dealer_bonus="ace_only"),
        play("6S", "А", "Бp Вp", bonus="marriage"),
        "bonus-not-agreed",
        "bonus",
    ),
    (
        "bonus of three",
        lay(3, dealer_bonus="on"),
        play("6S", "А", "Бp Вp", bonus="ace"),
        "bonus-without-sitting-dealer",
        "bonus",
    ),
]


@pytest.mark.parametrize(
    ("table", "deal", "key", "field"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS]
)
def test_an_impossible_deal_is_named(table: Table, deal: Deal, key: str, field: str) -> None:
    with pytest.raises(RuleInputError) as caught:
        validate_deal(table, deal)
    assert (caught.value.key, caught.value.field) == (key, field)


@pytest.mark.parametrize(
    ("table", "deal"),
    [
        (lay(), play("6S", "А", "Бw Вp Гp", "А6 Б4 Г0")),
        (lay(), play("6S", "А", "Бp Вp", "А7 Б2 В1")),
        (lay(whist_style="gentleman"), play("6S", "А", "Бh Вp")),
        (lay(half_whist="any_lone_whister"), play("7S", "А", "Бh Вw", "А7 В3")),
        (lay(5, rules="sochinka", event="friendly"), play("8S", "А", "Бp Вw Гp", "А8 В2")),
        (lay(), play("misere", "А", "Бw Вw", "А1 Б5 В4")),
    ],
)
def test_a_possible_deal_passes(table: Table, deal: Deal) -> None:
    validate_deal(table, deal)
