export { manifest } from "./manifest.ts";
export { createPlayerFiles } from "./create-player-files.ts";
