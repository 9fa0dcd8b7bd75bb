/** The two icons of every card of Das Katastrophenspiel, from `art.json`. */
import { picturesOf } from "../shared/pictures";
import art from "./art.json";

export const { figureOf, echoOf } = picturesOf(art, "pawn");
