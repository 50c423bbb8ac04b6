/** `open`: assigned but not yet accepted. A mission that was neither assigned nor accepted has no row. */
export type MissionState = "open" | "accepted" | "completed" | "claimed" | "expired" | "left";

/** Maximum number of missions that a player may have accepted at the same time. */
export const maxAccepted = 5;

/** Source of the grants of missions. */
export const grantSource = "missions";

/** Key of one reward of a player's mission. */
export const grantKey = ({ mission_id, player_id }: { mission_id: string; player_id: string }, nth: number): string =>
  `${mission_id}:${player_id}:${nth}`;
