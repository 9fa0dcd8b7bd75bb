import { picturesOf } from "../shared/pictures";
import art from "./art.json";

export const { figureOf, echoOf } = picturesOf(art, "jellyfish");
