export { createRisk } from "./create-risk.ts";
export type { Risk } from "./risk.ts";
export { manifest } from "./manifest.ts";
