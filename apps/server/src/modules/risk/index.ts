export { createRisk } from "./create-risk.ts";
export { manifest } from "./manifest.ts";
