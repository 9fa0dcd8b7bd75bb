"""Tests of the HTTP interface: as described, with protecting headers, rate limits, safe cookies, metrics and logs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

import calamity
from calamity.games import published
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.texts import holes
from calamity.server.http.app import make_app
from calamity.server.http.pages import Pages
from calamity.server.http.protection import HEADERS
from calamity.server.http.rate_limits import RATES, Limits
from calamity.server.http.rulebooks import rulebook_html
from calamity.server.identity import Identity, Person, new_key, server_secret
from calamity.server.protocol.problems import STATUS, catalogue
from calamity.server.protocol.typescript import files
from calamity.server.settings import Settings, from_environment
from calamity.server.startup_checks import CannotStart
from tests.server.client import Json, Server

ROOT = Path(__file__).resolve().parents[2]
description = make_app(Settings(data=Path("unused"), samples=True)).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(description)


def test_the_interface_is_described_in_words() -> None:
    assert description["paths"]["/api/tables"]["post"]["description"] == "Create a table and sit down at it."


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_the_interface_does_what_its_description_says(case: schemathesis.Case[Any], server: Server) -> None:
    response = case.call(base_url=server.address)
    assert response.status_code < 500, response.text
    if response.status_code >= 400 and "application/json" in response.headers.get("content-type", ""):
        problem = response.json()
        assert problem["error"] in STATUS and set(problem["message"]) == set(LANGUAGES)


def test_the_front_ends_types_are_up_to_date() -> None:
    for path, text in files(ROOT).items():
        assert path.read_text(encoding="utf-8") == text, "run python -m calamity.server.protocol.typescript"


def test_every_error_has_words_in_every_language() -> None:
    entries = catalogue().entries
    assert {key.removeprefix("error.") for key in entries if key.startswith("error.")} == set(STATUS)
    for texts in entries.values():
        assert set(texts) == set(LANGUAGES) and all(holes(text) == holes(texts.english) for text in texts.values())


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/games", "/api/none", "/nothing.js", "/healthz", "/api/docs"])
def test_every_answer_carries_the_protecting_headers(server: Server, path: str) -> None:
    answer = server.browser().get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["content-security-policy"]
    assert "unsafe-eval" not in policy and re.search(r"script-src 'self';", policy)


def test_places_inside_the_front_end_lead_to_its_page_and_missing_files_do_not(server: Server) -> None:
    browser = server.browser()
    front = browser.get("/")
    assert front.status_code == 200 and front.headers["content-type"].startswith("text/html")
    for place in ("/t/0123abcd", "/new/katastrophenspiel", "/credits"):
        assert browser.get(place).content == front.content
    for nothing in ("/assets/none.js", "/api/none", "/ws/abc", "/../pyproject.toml", "/%2e%2e/%2e%2e/secret.key"):
        assert browser.get(nothing).status_code in (404, 405), nothing
    assert browser.get("/", headers={"if-none-match": front.headers["etag"]}).status_code == 304


def test_built_files_are_cached_by_their_hash_and_never_escape_their_folder(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>")
    (web / "assets" / "a-1.js").write_text("x" * 1000)
    (tmp_path / "secret").write_text("no")
    pages = Pages(web)
    found = pages.find("/assets/a-1.js")
    assert found is not None and found.packed is not None and "javascript" in found.kind
    assert pages.find("/../secret") is None and pages.find("/assets") is None


def test_pages_that_are_not_built_are_told_of_in_every_language(tmp_path: Path) -> None:
    front = Pages(tmp_path / "none").front
    assert front.tag == "unbuilt" and front.content.count(b"<code>make web</code>") == len(LANGUAGES)
    assert all(f'<p lang="{lang}">'.encode() in front.content for lang in LANGUAGES)


def test_figures_are_for_the_operator(server: Server) -> None:
    browser = server.browser()
    assert "calamity_moves_total" in browser.get("/metrics").text
    through_a_proxy = browser.get("/metrics", headers={"x-forwarded-for": "203.0.113.7"})
    assert through_a_proxy.status_code == 403 and through_a_proxy.json()["error"] == "admin_only"


def test_a_foreign_page_cannot_make_tables(server: Server) -> None:
    body = {"game": "tic_tac_toe", "seats": 2}
    answer = server.browser().post("/api/tables", json=body, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403 and answer.json()["error"] == "bad_origin"


def test_an_origin_that_is_no_address_is_foreign(server: Server) -> None:
    answer = server.browser().put("/api/me", json={"name": "Ada", "avatar": ""}, headers={"origin": "http://["})
    assert answer.status_code == 403 and answer.json()["error"] == "bad_origin"


def test_a_huge_request_is_turned_down(server: Server) -> None:
    body, headers = b"{" + b" " * 100_000, {"content-type": "application/json"}
    answer = server.browser().post("/api/tables", content=body, headers=headers)
    assert answer.status_code == 413


def test_all_five_games_are_in_the_lobby_in_the_order_of_their_posters(server: Server) -> None:
    listed = server.browser().get("/api/games").json()
    games = {game["name"]: game for game in listed}
    assert [game["name"] for game in listed][:5] == [
        "katastrophenspiel",
        "catastrophe",
        "catastropolis",
        "catastrophic",
        "nine_lives",
    ]
    assert [games[name]["minutes"] for name in published()] == [45, 30, 60, 45, 30]
    assert games["nine_lives"]["title"] == {"en": "Nine Lives", "de": "Neun Leben"}
    assert games["catastrophe"]["kind"] == {"en": "Cooperative", "de": "Kooperativ"}
    assert all(games[name]["tagline"]["de"] for name in published())
    kata = games["katastrophenspiel"]
    assert kata["seats"] == [2, 3, 4, 5] and {option["name"] for option in kata["options"]} >= {"rounds", "starter"}
    [impacts] = [option for option in games["catastrophe"]["options"] if option["name"] == "impacts"]
    assert len(impacts["cards"]) == 24 and impacts["count"] == 3
    assert impacts["value_texts"]["looters"] == {"en": "Looters", "de": "Plünderer"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_texts_and_rulebooks_can_be_read(server: Server, lang: str) -> None:
    browser = server.browser()
    cards = browser.get("/api/games/katastrophenspiel/cards").json()
    game = calamity.load("katastrophenspiel")
    assert len(cards) == len(game.cards)
    assert all(game.kinds[card["kind_number"]] == name for name, card in cards.items())
    book = browser.get(f"/api/games/katastrophenspiel/rulebook/{lang}").json()
    ids = [rule["id"] for chapter in book["chapters"] for rule in chapter["rules"]]
    assert sorted(ids) == sorted(calamity.load("katastrophenspiel").rulebooks[lang].rules)
    texts = browser.get(f"/api/games/katastrophenspiel/texts/{lang}").json()
    assert "why.not_asked" in texts and "title" in texts
    assert "error.storage" in browser.get(f"/api/texts/{lang}").json()
    assert browser.get("/api/texts/fr").status_code == 404


def test_rulebooks_hold_no_markup_but_their_own() -> None:
    book = rulebook_html("katastrophenspiel", "en")
    html = book.intro_html + "".join(c.html + "".join(r.html for r in c.rules) for c in book.chapters)
    allowed = {"p", "em", "strong", "ul", "ol", "li", "code", "a", "br", "h3", "blockquote"}
    allowed |= {"table", "thead", "tbody", "tr", "th", "td"}
    assert set(re.findall(r"</?(\w+)", html)) <= allowed
    assert not re.search(r"<[^>]+\son\w+=|javascript:", html)


def test_the_secret_is_made_once_and_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CALAMITY_SECRET", raising=False)
    first = server_secret(tmp_path / "data")
    assert server_secret(tmp_path / "data") == first and len(first) == 32
    assert (tmp_path / "data" / "secret.key").stat().st_mode & 0o077 == 0
    (tmp_path / "data" / "secret.key").write_text("short")
    with pytest.raises(CannotStart, match="secret"):
        server_secret(tmp_path / "data")


def test_cookies_and_keys_cannot_be_forged_or_exchanged() -> None:
    one, other = Identity(b"1" * 32), Identity(b"2" * 32)
    ada = Person("abc", "Ada", "cat")
    assert one.person(one.cookie(ada)) == ada
    assert other.person(one.cookie(ada)) is None
    assert one.person(one.cookie(ada)[:-1]) is None and one.person("") is None and one.person("a.b") is None
    keys = {one.invite_key("t"), one.watch_key("t"), one.invite_key("u"), other.invite_key("t"), new_key(), new_key()}
    assert len(keys) == 6 and all(len(key) == 24 for key in keys)


def test_limits_let_a_burst_pass_and_then_slow_down() -> None:
    limits = Limits(True)
    most, _ = RATES["say"]
    assert [limits.allow("say", "ada") for _ in range(most + 1)] == [True] * most + [False]
    assert limits.allow("say", "bob") and limits.allow("message", "ada")
    assert all(Limits(False).allow("say", "ada") for _ in range(1000))


def test_a_flood_of_requests_is_slowed_down(tmp_path: Path) -> None:
    with Server(tmp_path / "data", limits=True) as guarded:
        browser = guarded.browser()
        body = {"game": "tic_tac_toe", "seats": 2}
        answers = [browser.post("/api/tables", json=body) for _ in range(RATES["create"][0] + 2)]
        assert answers[0].status_code == 201 and answers[-1].status_code == 429
        assert answers[-1].json()["error"] == "too_fast" and "retry-after" in answers[-1].headers


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("message", "times"),
    [({"type": "say", "text": "hm"}, 16), ({"type": "act", "version": 0, "links": [4]}, 110), ({"type": "hint"}, 16)],
)
async def test_a_person_counts_as_one_on_however_many_devices(tmp_path: Path, message: Json, times: int) -> None:
    """Each connection stays within its own limits."""
    with Server(tmp_path / "data", limits=True) as guarded:
        table, keys, _ = guarded.table_of_people()
        async with guarded.player(table, keys[1]) as one, guarded.player(table, keys[1]) as other:
            for n in range(times // 2):
                for player in (one, other):
                    await player.send({**message, "id": f"n{n}"})
            answers = [
                heard
                for player in (one, other)
                for heard in [await player.until("error", "refused", "chat", "hint") for _ in range(times // 2)]
            ]
        slowed = [answer for answer in answers if answer.get("error") == "too_fast"]
        assert slowed and all(answer["id"] and answer["message"]["en"] for answer in slowed)


def test_joining_is_limited_for_a_person_wherever_it_comes_from(tmp_path: Path) -> None:
    with Server(tmp_path / "data", limits=True) as guarded:
        made = guarded.create("bazaar", 3)
        browser, body = guarded.browser(), {"invite_key": made["invite_key"], "name": "Bob"}
        answers = []
        for n in range(RATES["join"][0] + 5):
            elsewhere = {"x-forwarded-for": f"203.0.113.{n}"}
            answers.append(browser.post(f"/api/tables/{made['id']}/join", json=body, headers=elsewhere))
        assert answers[0].status_code == 200 and answers[-1].json()["error"] == "too_fast"


def test_settings_come_from_the_environment_unless_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALAMITY_DB", "postgres://somewhere/db")
    monkeypatch.setenv("CALAMITY_ORIGINS", "https://a.example,https://b.example")
    found = from_environment()
    assert found.database == "postgresql+asyncpg://somewhere/db"
    assert found.origins == ("https://a.example", "https://b.example")
    assert from_environment(db="sqlite:///x.db").database == "sqlite:///x.db"
    assert from_environment(db="", data=Path("/d")).database == f"sqlite:///{Path('/d') / 'calamity.db'}"


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(server: Server) -> None:
    flags = {flag.strip().lower() for flag in server.browser().get("/api/me").headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=lax"} <= flags


def test_the_interface_is_told_on_a_page_without_script(server: Server) -> None:
    page = server.browser().get("/api/docs")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    assert "/api/tables/{table}/join" in page.text and "<script" not in page.text


def test_logs_are_lines_of_json_without_keys(server: Server) -> None:
    table, keys, watch = server.table_of_people()
    lines = server.log.read_text().splitlines()
    assert all({"at", "level", "from", "event"} <= set(json.loads(line)) for line in lines) and lines
    assert not any(secret in line for line in lines for secret in (*keys, watch, table))
