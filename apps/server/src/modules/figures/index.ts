export { manifest } from "./manifest.ts";
export { createFigures } from "./create-figures.ts";
