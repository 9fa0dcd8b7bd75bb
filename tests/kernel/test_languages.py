"""Tests of languages, which are files: which exist, what one lacks, and the errors for a broken file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from calamity.kernel.errors import BadTexts, UnknownLanguage
from calamity.kernel.languages import LANGUAGES, language_files
from calamity.kernel.rulebook import read_rulebooks
from calamity.kernel.texts import common, language_names, read_texts, say_number

ENGLISH = 'why.over = "Over."\nsaid.of = "{n} of {m}"\n'
BOOK = "# Book\n\n## One\n\n- **B-1** First.\n- **B-2** Second.\n"
Package = Callable[..., str]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Package:
    """Writes a package with these files, `texts.de.toml` as `texts_de_toml`."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def written(**files: str) -> str:
        name = f"words_{abs(hash(request.node.name))}"
        home = tmp_path / name
        home.mkdir()
        (home / "__init__.py").touch()
        for file, text in files.items():
            (home / file.replace("_", ".")).write_text(text, encoding="utf-8")
        return name

    return written


def test_english_comes_first_and_every_language_has_a_name() -> None:
    assert LANGUAGES[0] == "en" and list(LANGUAGES[1:]) == sorted(LANGUAGES[1:])
    assert language_names()["en"] == "English" and language_names()["de"] == "Deutsch"
    assert set(language_names()) == set(LANGUAGES)


def test_numbers_are_written_as_the_language_does() -> None:
    assert (say_number(1234567, "en"), say_number(1234567, "de")) == ("1,234,567", "1.234.567")


def test_a_language_is_its_file(package: Package) -> None:
    name = package(
        texts_fr_toml="", texts_en_toml=ENGLISH, texts_de_toml="", **{"texts_pt-BR_toml": ""}, textsXen_toml=""
    )
    assert [file.lang for file in language_files(name, "texts")] == ["en", "de", "fr", "pt-BR"]


def test_what_a_language_lacks_is_said_in_english(package: Package) -> None:
    texts = read_texts(package(texts_en_toml=ENGLISH, texts_de_toml='why.over = "Aus."\n'), common())
    assert (texts.get("why.over", "de"), texts.get("said.of", "de")) == ("Aus.", "{n} of {m}")
    assert texts.words("said.of", {"n": 1, "m": 2}) == {"en": "1 of 2"}
    assert texts.all_in("de")["said.of"] == "{n} of {m}"
    assert texts.get("why.not_asked", "de") == common().get("why.not_asked", "de")
    with pytest.raises(UnknownLanguage, match="'xx'"):
        texts.get("why.over", "xx")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("why.over = \n", "texts.fr.toml: not valid TOML: .*line 1"),
        ("why.over = 7\n", "texts.fr.toml: why.over must be a text"),
        ('why.ever = "x"\n', "texts.fr.toml: why.ever has no English text"),
        ('said.of = "{n} sur {k}"\n', r"texts.fr.toml: said.of has \{k\}, which the English text lacks"),
    ],
)
def test_a_broken_file_of_texts_is_named_with_its_key(package: Package, source: str, told: str) -> None:
    name = package(texts_en_toml=ENGLISH, texts_fr_toml=source)
    with pytest.raises(BadTexts, match=f"^{name}, {told}"):
        read_texts(name)


def test_texts_are_needed_in_english(package: Package) -> None:
    name = package(texts_de_toml='why.over = "Aus."\n')
    with pytest.raises(BadTexts, match=r"there is no file texts\.en\.toml"):
        read_texts(name)
    with pytest.raises(BadTexts, match=r"there is no file rulebook\.en\.md"):
        read_rulebooks(name)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (BOOK.replace("B-2", "B-3"), "B-[23] is (missing, but a|not a) rule of the English rulebook"),
        (BOOK.replace("- **B-2** Second.\n", ""), "B-2 is missing, but a rule of the English rulebook"),
        (BOOK + "- **B-3** Third.\n", "B-3 is not a rule of the English rulebook"),
        (BOOK.replace("B-2", "B-1"), "rule B-1 is in the rulebook twice"),
    ],
)
def test_a_broken_rulebook_is_named_with_its_rule(package: Package, source: str, told: str) -> None:
    name = package(rulebook_en_md=BOOK, rulebook_fr_md=source)
    with pytest.raises(BadTexts, match=f"^{name}, rulebook.fr.md: {told}"):
        read_rulebooks(name)
