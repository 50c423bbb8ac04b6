export type { Figures } from "./figures.ts";
export { manifest } from "./manifest.ts";
export type { FiguresNeeds } from "./needs.ts";
export { createFigures } from "./create-figures.ts";
