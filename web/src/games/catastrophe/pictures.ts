/** The two icons of every card of Catastrophe, from `art.json`. */
import { picturesOf } from "../shared/pictures";
import art from "./art.json";

export const { figureOf, echoOf } = picturesOf(art, "swap-bag");
