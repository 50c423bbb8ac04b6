export { manifest } from "./manifest.ts";
export type { Boxes } from "./boxes.ts";
export { createBoxes } from "./create-boxes.ts";
export type { BoxDraft } from "./seed-box.ts";
