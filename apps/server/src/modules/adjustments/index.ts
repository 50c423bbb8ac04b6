export { createAdjustments } from "./create-adjustments.ts";
export { manifest } from "./manifest.ts";
