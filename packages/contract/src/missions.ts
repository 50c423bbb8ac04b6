import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, list, one, page, uuid } from "./wire.ts";

/** `open` can be accepted; `completed` can be claimed. */
export const missionStates = ["open", "accepted", "completed", "claimed", "expired", "left"] as const;
export type MissionState = (typeof missionStates)[number];

export const missionGoalCodes = [
  "stake_total",
  "rounds",
  "rounds_in",
  "distinct_games",
  "days_played",
  "multiplier",
  "deposit_total",
  "boxes_opened",
  "friend_qualified",
  "round_verified",
  "contacts_verified",
  "profile_complete",
  "limit_set",
] as const;

export const missionGoal = z.object({
  code: z.enum(missionGoalCodes),
  /** The goal, in the caller's language. */
  text: z.string(),
  unit: z.enum(["centavos", "count"]),
  /** At most the target. */
  progress: z.int(),
  target: z.int(),
});

export const mission = z.object({
  id: uuid(),
  title: z.string(),
  state: z.enum(missionStates),
  goals: z.array(missionGoal),
  /** Each goal counts what begins after the one before was reached. */
  in_order: z.boolean(),
  /** Percentage over all goals, rounded down. */
  progress: z.int(),
  /** The rewards, in words. */
  rewards: z.array(z.string()),
  /** Centavos of the rewards in money. */
  reward: z.int(),
  /** True if the brand assigned it to the player. */
  assigned: z.boolean(),
  ends_at: instant().nullable(),
  accepted_at: instant().nullable(),
  completed_at: instant().nullable(),
  claimed_at: instant().nullable(),
});

export type Mission = z.output<typeof mission>;

const params = z.object({ id: uuid() });

export const missionsEndpoints = endpoints({
  "GET /missions": {
    summary: "Lists the tenant's missions, the player's own first and with their progress",
    tag: "missions",
    auth: "public",
    limit: "reads",
    query: page(),
    response: list(mission),
    refuses: [],
  },
  "GET /missions/:id": {
    summary: "Returns a mission, with the progress of the signed-in player",
    tag: "missions",
    auth: "public",
    limit: "reads",
    params,
    response: one(mission),
    refuses: ["not_found"],
  },
  "POST /missions/:id/accept": {
    summary: "Accepts a mission; rounds and events count from this moment",
    tag: "missions",
    auth: "player",
    limit: "money",
    params,
    response: one(mission),
    refuses: ["not_found", "wrong_state", "too_many_missions", "offer_not_for_you", "offer_used_up", "busy"],
  },
  "POST /missions/:id/claim": {
    summary: "Claims the reward of a completed mission; possible once",
    tag: "missions",
    auth: "player",
    limit: "money",
    params,
    response: one(mission),
    refuses: ["not_found", "mission_not_completed", "self_excluded", "blocked"],
  },
  "POST /missions/:id/leave": {
    summary: "Abandons an accepted mission permanently",
    tag: "missions",
    auth: "player",
    limit: "money",
    params,
    response: one(mission),
    refuses: ["not_found", "wrong_state"],
  },
});
