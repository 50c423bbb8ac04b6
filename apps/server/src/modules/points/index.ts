export { manifest } from "./manifest.ts";
export type { Points } from "./points.ts";
export { createPoints } from "./create-points.ts";
