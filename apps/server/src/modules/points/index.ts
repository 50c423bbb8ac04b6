export { manifest } from "./manifest.ts";
export { createPoints } from "./create-points.ts";
