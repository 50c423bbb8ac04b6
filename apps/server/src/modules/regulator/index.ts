export { manifest } from "./manifest.ts";
export { createRegulator } from "./create-regulator.ts";
