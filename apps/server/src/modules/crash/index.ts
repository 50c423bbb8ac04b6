export { manifest } from "./manifest.ts";
export type { Crash } from "./crash.ts";
export { createCrash } from "./create-crash.ts";
