export { manifest } from "./manifest.ts";
export { createCrash } from "./create-crash.ts";
