/** Tests of where a popover is placed on the page. */
import { describe, expect, it } from "vitest";
import { placeBeside } from "../src/kit/placing";

const WINDOW = { left: 0, top: 0, width: 1440, height: 900 };
const BAR = { left: 16, top: 596, width: 1104, height: 84 };

describe("a popover", () => {
  it("stands above what it explains", () => {
    const place = placeBeside({ left: 500, top: 500, width: 80, height: 60 }, { width: 260, height: 300 }, WINDOW, BAR);
    expect(place).toEqual({ left: 410, top: 186, side: "above" });
  });

  it("stands below what is at the top", () => {
    const place = placeBeside({ left: 500, top: 60, width: 80, height: 60 }, { width: 260, height: 300 }, WINDOW, BAR);
    expect(place.side).toBe("below");
  });

  it("leaves the question in sight when it explains a card below it", () => {
    const size = { width: 264, height: 357 };
    const place = placeBeside({ left: 300, top: 700, width: 110, height: 154 }, size, WINDOW, BAR);
    expect(place.side).toBe("far");
    expect(place.top + size.height).toBeLessThanOrEqual(BAR.top);
  });

  it("is made lower where it would cover the question or what it explains", () => {
    const phone = { left: 0, top: 0, width: 390, height: 844 };
    const bar = { left: 0, top: 430, width: 390, height: 138 };
    const place = placeBeside({ left: 20, top: 640, width: 72, height: 100 }, { width: 332, height: 600 }, phone, bar);
    expect(place).toMatchObject({ top: 8, most: 414 });
    const beside = placeBeside({ left: 20, top: 100, width: 72, height: 100 }, { width: 332, height: 600 }, phone, bar);
    expect(beside).toMatchObject({ top: 576, most: 260 });
  });

  it("stays inside the window", () => {
    const place = placeBeside({ left: 1420, top: 10, width: 20, height: 20 }, { width: 300, height: 200 }, WINDOW, null);
    expect(place.left + 300).toBeLessThanOrEqual(1440);
    expect(place.top).toBeGreaterThanOrEqual(0);
  });

  it("is in the window even if nothing fits", () => {
    const small = { left: 0, top: 0, width: 320, height: 300 };
    const place = placeBeside({ left: 100, top: 150, width: 100, height: 60 }, { width: 300, height: 280 }, small, null);
    expect(place.top).toBeGreaterThanOrEqual(0);
  });
});
