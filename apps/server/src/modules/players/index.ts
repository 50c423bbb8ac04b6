export { lockClosedAmong } from "./close-player.ts";
export type { Player } from "./player.ts";
export { manifest } from "./manifest.ts";
export { type PlayerActivity, maskName, presentUser } from "./present.ts";
export { staffName } from "./staff-name.ts";
export type { Applicant, Registration } from "./register-player.ts";
export type { PlayerReader } from "./reader-store.ts";
export type { Players } from "./players.ts";
export { createPlayers } from "./create-players.ts";
