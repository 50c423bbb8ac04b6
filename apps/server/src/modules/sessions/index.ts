export { manifest } from "./manifest.ts";
export type { ActivitySource } from "./routes.ts";
export type { Sessions } from "./sessions.ts";
export { createSessions } from "./create-sessions.ts";
export { describeDevice } from "./device.ts";
