"""Test helpers that measure a page: text that is cut off or covered, and where the parts of a table are."""

from __future__ import annotations

from playwright.sync_api import Page

# All texts that can be seen, line by line; of each what cuts it off, and what lies over it.
UNREADABLE = """(within) => {
  const style = document.createElement("style");
  style.textContent = "* { pointer-events: auto !important; }";  // whatever can be seen can be hit
  document.head.append(style);
  const found = [];
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? (styles.set(one, getComputedStyle(one)), styles.get(one));
  const say = (one) => one.tagName.toLowerCase() + [...one.classList].map((name) => "." + name).join("");

  const hidden = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { opacity, visibility, clipPath, display } = styleOf(at);
      if (display === "none" || visibility === "hidden" || opacity < 0.05) return true;
      if (clipPath.startsWith("inset(50%")) return true;
    }
    return false;
  };

  // The part of a rectangle that is left of it after all that cuts it off; what scrolls cuts nothing off for good.
  const cutBy = (one, rect) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = styleOf(at);
      const box = at.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX) && (rect.left < box.left - 1.5 || rect.right > box.right + 1.5)) return at;
      if (/hidden|clip/.test(overflowY) && (rect.top < box.top - 3 || rect.bottom > box.bottom + 3)) return at;
      if (/auto|scroll/.test(overflowX) && (rect.right < box.left || rect.left > box.right)) return null;
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
      if (position === "fixed") break;
    }
    return null;
  };

  const paints = (one) => {
    if (one.matches("svg, img, canvas, use, path")) return false;
    const { backgroundColor, backgroundImage, opacity } = styleOf(one);
    if (opacity < 0.3) return false;
    const alpha = /(?:rgba\\(.*,|\\/)\\s*([\\d.]+)\\)/.exec(backgroundColor)?.[1] ?? 1;
    const solid = backgroundColor !== "transparent" && Number(alpha) > 0.4;
    return solid || backgroundImage.includes("url(");
  };

  const coverOf = (one, rect) => {
    const middle = (rect.top + rect.bottom) / 2;
    for (const x of [rect.left + 2, (rect.left + rect.right) / 2, rect.right - 2]) {
      for (const top of document.elementsFromPoint(x, middle)) {
        if (top === one || one.contains(top) || top.contains(one)) break;
        if (top.closest(".ask__gist") && one.closest(".board")) break;  // the board can be scrolled further
        if (paints(top) && !hidden(top)) return top;
      }
    }
    return null;
  };

  const root = within ? document.querySelector(within) : document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !one || one.matches("script, style, option, .vh, .vh *") || hidden(one)) continue;
    const said = (what, by) => found.push(`${what}: "${node.data.trim()}" in ${say(one)}${by ? " by " + say(by) : ""}`);
    const { overflowX, textOverflow, webkitLineClamp } = styleOf(one);
    if (/hidden|clip/.test(overflowX) || textOverflow === "ellipsis") {
      if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) { said("cut off", one); continue; }
    }
    if (webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + 2) { said("cut off below", one); continue; }
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 3 || rect.height < 3) continue;
      const outside = rect.right > innerWidth + 1 || rect.left < -1;
      const cut = cutBy(one, rect);
      if (cut) { said("cut off", cut); break; }
      let scrolled = false;
      for (let at = one; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = styleOf(at);
        if (!/auto|scroll/.test(overflowX + overflowY)) continue;
        const box = at.getBoundingClientRect();
        scrolled ||= rect.left < box.left || rect.right > box.right || rect.top < box.top || rect.bottom > box.bottom;
      }
      if (scrolled) break;
      if (outside || rect.bottom > innerHeight + 1) { said("outside the window", null); break; }
      const cover = coverOf(one, rect);
      if (cover) { said("covered", cover); break; }
    }
  }
  style.remove();
  return found;
}"""

PLACES = """() => Object.fromEntries(
  [".board", ".ask", ".tray"].flatMap((part) => {
    const found = document.querySelector(part);
    if (!found) return [];
    const { x, y, width, height } = found.getBoundingClientRect();
    return [[part, [x, y, width, height].map(Math.round)]];
  }),
)"""


def unreadable(page: Page, within: str = "") -> list[str]:
    """The texts that are cut off, covered by something else or outside the window."""
    found: list[str] = page.evaluate(UNREADABLE, within)
    return found


def places(page: Page) -> dict[str, list[int]]:
    """Where the board, the decision bar and the tray are: left, top, width and height."""
    found: dict[str, list[int]] = page.evaluate(PLACES)
    return found
