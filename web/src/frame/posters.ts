/** How each game looks in the lobby: two icons, the disc, the theme that suits it, and whether one seat is enough. */
export interface Poster {
  figure: string;
  echo: string;
  disc: string;
  theme: "light" | "dark";
  /** With the option `solo` one person plays alone. */
  alone?: boolean;
}

const POSTERS: Record<string, Poster> = {
  katastrophenspiel: {
    figure: "earth-africa-europe",
    echo: "helicopter",
    disc: "#1F5FA8",
    theme: "light",
    alone: true,
  },
  catastrophe: { figure: "first-aid-kit", echo: "snowing", disc: "#566522", theme: "light" },
  catastropolis: { figure: "modern-city", echo: "comet-spark", disc: "#4238C9", theme: "dark" },
  catastrophic: { figure: "jellyfish", echo: "big-wave", disc: "#0E6F6A", theme: "dark" },
  nine_lives: { figure: "hollow-cat", echo: "yarn", disc: "#8A2FA0", theme: "dark" },
};

export function posterOf(game: string): Poster {
  return POSTERS[game] ?? { figure: "teacher", echo: "teacher", disc: "#4A5261", theme: "light" };
}

/** "2–5", or "2" if there is no choice. */
export function seatRange(seats: number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return least === most ? String(least) : `${least}–${most}`;
}
