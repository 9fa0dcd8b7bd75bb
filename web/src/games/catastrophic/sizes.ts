/** The heights of the parts of a drawn Species in pixels, which the stylesheet uses too. */
export const HEAD = 21;
/** A head with a name in two lines, which narrow Species need. */
export const HIGH_HEAD = { below: 128, height: 33 };
export const PRINT = { least: 26, most: 50 };
export const LIGHTS = 21;
export const BARS = { each: 6, most: 5, foot: 25 };
