export { manifest } from "./manifest.ts";
export type { Face } from "./routes.ts";
export type { Sessions } from "./sessions.ts";
export { createSessions } from "./create-sessions.ts";
