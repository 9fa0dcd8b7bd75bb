/**
 * Loads the styles of all games, each from its own folder: colours, typeface, backgrounds. To be loaded after the
 * kit's.
 */
import.meta.glob("./*/theme.css", { eager: true });
