/** What the browser loads for a table of Catastropolis: its logic (the desk), its components and its icons. */
import { api } from "../../api";
import { settings } from "../../settings.svelte";
import { texts } from "../../i18n/texts.svelte";
import { addIcons } from "../../kit/icons";
import "../../kit/css/card.css";
import type { GameModule } from "../desk";
import artIcons from "./art.json?icons";
import Board from "./Board.svelte";
import ScoreChart from "./ScoreChart.svelte";
import { CityDesk } from "./desk.svelte";
import Extras from "./Extras.svelte";
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
      api.cards<Printed>("catastropolis"),
      texts.loadGame("catastropolis", settings.lang),
    ]);
    return new CityDesk(session, cards);
  },
  Board: Board as GameModule["Board"],
  Tray: Tray as NonNullable<GameModule["Tray"]>,
  SeatStats: SeatStats as NonNullable<GameModule["SeatStats"]>,
  ScoreChart: ScoreChart as NonNullable<GameModule["ScoreChart"]>,
  Extras: Extras as NonNullable<GameModule["Extras"]>,
};

export default module;
