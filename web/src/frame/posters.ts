/**
 * The look of each game in the lobby. A game's poster is a file in its folder; a game without one gets a plain poster.
 */
import { addIcons } from "../kit/icons";

export interface Poster {
  icons: { figure: string; echo: string };
  disc: string;
  /** The theme that suits its picture. */
  theme: "light" | "dark";
  /** With the option `solo` one person plays alone. */
  alone?: boolean;
}

const PLAIN: Poster = { icons: { figure: "teacher", echo: "teacher" }, disc: "#4A5261", theme: "light" };

const found = import.meta.glob<Poster>("../games/*/poster.json", { eager: true, import: "default" });
const icons = import.meta.glob<Record<string, string>>("../games/*/poster.json", {
  eager: true,
  import: "default",
  query: "?icons",
});
Object.values(icons).forEach(addIcons);

export function posterOf(game: string): Poster {
  return found[`../games/${game}/poster.json`] ?? PLAIN;
}

/** "2–5", or "2" if there is no choice. */
export function seatRange(seats: number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return least === most ? String(least) : `${least}–${most}`;
}
