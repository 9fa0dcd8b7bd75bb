/** Pictures that players send each other instead of words. */
import { addIcons } from "../kit/icons";
import type { ChatLine } from "../wire";
import named from "./emotes.json";
import icons from "./emotes.json?icons";

export type Emote = NonNullable<ChatLine["emote"]>;

/** The icon of each picture, in the order of the buttons. */
export const EMOTES: Record<Emote, string> = named;
/** How long a picture stays on the seat of its sender, in milliseconds. */
export const SHOWN = 5000;

addIcons(icons);
