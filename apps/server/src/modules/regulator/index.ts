export { manifest } from "./manifest.ts";
export type { Regulator } from "./regulator.ts";
export { createRegulator } from "./create-regulator.ts";
