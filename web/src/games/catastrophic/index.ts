/** What the browser loads for a table of Catastrophic: its logic (the desk), its components and its icons. */
import { api } from "../../api";
import { settings } from "../../settings.svelte";
import { texts } from "../../i18n/texts.svelte";
import { addIcons } from "../../kit/icons";
import "../../kit/css/card.css";
import type { GameModule } from "../desk";
import artIcons from "./art.json?icons";
import Board from "./Board.svelte";
import ScoreChart from "./ScoreChart.svelte";
import { EcologyDesk } from "./desk.svelte";
import Extras from "./Extras.svelte";
import Gist from "./Gist.svelte";
import icons from "./icons.json?icons";
import type { Printed } from "./generated";
import SeatStats from "./SeatStats.svelte";
import "./table.css";
import Tray from "./Tray.svelte";

addIcons(icons);
addIcons(artIcons);

const module: GameModule = {
  async open(session) {
    const [cards] = await Promise.all([
      api.cards<Printed>("catastrophic"),
      texts.loadGame("catastrophic", settings.lang),
    ]);
    return new EcologyDesk(session, cards);
  },
  Board: Board as GameModule["Board"],
  Tray: Tray as NonNullable<GameModule["Tray"]>,
  SeatStats: SeatStats as NonNullable<GameModule["SeatStats"]>,
  ScoreChart: ScoreChart as NonNullable<GameModule["ScoreChart"]>,
  Gist: Gist as NonNullable<GameModule["Gist"]>,
  Extras: Extras as NonNullable<GameModule["Extras"]>,
};

export default module;
