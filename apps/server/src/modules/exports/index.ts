export { createExports } from "./create-exports.ts";
export { manifest } from "./manifest.ts";
