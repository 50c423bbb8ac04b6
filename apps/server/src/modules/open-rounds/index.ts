export { manifest } from "./manifest.ts";
export { createOpenRounds } from "./create-open-rounds.ts";
