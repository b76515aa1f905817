"""Strict, frozen models: one per kind of rule data. See docs/rule-data.md."""

from .agreements import AgreedValue, Phrases, Preset, Term
from .base import LANGUAGES, Aliases, Language, RuleModel, Text
from .code import Clause, CodeInfo, Conflict, Section
from .example import Example, ExampleEntry, ExampleTable, UnreproducedExample
from .facts import Fact, Option
from .tree import Node, Question, QuestionOption, Remedy, Ruling, Tree

__all__ = [
    "LANGUAGES",
    "AgreedValue",
    "Aliases",
    "Clause",
    "CodeInfo",
    "Conflict",
    "Example",
    "ExampleEntry",
    "ExampleTable",
    "Fact",
    "Language",
    "Node",
    "Option",
    "Phrases",
    "Preset",
    "Question",
    "QuestionOption",
    "Remedy",
    "RuleModel",
    "Ruling",
    "Section",
    "Term",
    "Text",
    "Tree",
    "UnreproducedExample",
]
