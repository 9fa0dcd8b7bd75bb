"""Tests that a browser window which tests share keeps nothing of the previous visitor."""

from __future__ import annotations

from tests.web.conftest import Visit

# Answers carry the visitor's cookie, and some are always on their way when the page is closed.
RESTLESS = """() => {
  const ask = () => fetch('/api/me').then(ask, ask);
  for (let i = 0; i < 8; i++) ask();
  addEventListener('pagehide', () => localStorage.setItem('calamity.left', 'behind'));
}"""


def test_a_window_that_was_given_back_knows_nobody(visit: Visit) -> None:
    for _ in range(5):
        visitor = visit()
        assert visitor.context.cookies() == []
        visitor.page.goto("/healthz")
        assert visitor.page.evaluate("Object.keys(localStorage).filter(name => name === 'calamity.left')") == []
        visitor.go("/")
        visitor.page.evaluate(RESTLESS)
        visitor.page.wait_for_timeout(30)
        visitor.close()
