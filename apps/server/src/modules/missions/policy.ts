/** `open`: assigned, and not accepted yet. A mission that nobody assigned and nobody accepted has no row. */
export type MissionState = "open" | "accepted" | "completed" | "claimed" | "expired" | "left";

/** Missions that a player may have accepted at once. */
export const maxAccepted = 5;

/** The namespace of missions' grants. */
export const grantSource = "missions";

/** The key of one reward of a player's mission. */
export const grantKey = ({ mission_id, player_id }: { mission_id: string; player_id: string }, nth: number): string =>
  `${mission_id}:${player_id}:${nth}`;
