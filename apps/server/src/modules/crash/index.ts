export { manifest } from "./manifest.ts";
export type { Needs } from "./needs.ts";
export { createCrash, type Crash } from "./create-crash.ts";
