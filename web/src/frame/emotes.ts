/** Pictures that players send each other instead of words. */
import { addIcons } from "../kit/icons";
import type { ChatLine } from "../wire";
import named from "./emotes.json";
import icons from "./emotes.json?icons";

export type Emote = NonNullable<ChatLine["emote"]>;

/** The icon of each; the order is that of the buttons. */
export const EMOTES: Record<Emote, string> = named;
/** So long a picture stays on the seat of whoever sent it. */
export const SHOWN = 5000;

addIcons(icons);
