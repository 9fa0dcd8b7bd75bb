/** The plain table, made of text and buttons, for games that have no table of their own in the browser. */
import { api } from "../../api";
import type { Session } from "../../frame/session.svelte";
import { settings } from "../../settings.svelte";
import { texts } from "../../i18n/texts.svelte";
import { addIcons } from "../../kit/icons";
import type { GameModule } from "../desk";
import { GameDesk } from "../shared/desk.svelte";
import type { CardFacts, GameView } from "../shared/view";
import Board from "./Board.svelte";
import icons from "./icons.json?icons";
import "./table.css";

addIcons(icons);

class PlainDesk extends GameDesk<GameView, CardFacts> {
  readonly icon = "rolling-dices";

  constructor(
    readonly game: string,
    session: Session,
    cards: Record<string, CardFacts>,
  ) {
    super(session, cards);
  }
}

export function plainTable(game: string): GameModule {
  return {
    async open(session) {
      const [cards] = await Promise.all([api.cards<CardFacts>(game), texts.loadGame(game, settings.lang)]);
      return new PlainDesk(game, session, cards);
    },
    Board,
  };
}
