import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { oddsX1000 } from "./sports.ts";
import { proposal } from "./staff-proposals.ts";
import { amount, instant, one, text, uuid } from "./wire.ts";

/** A reward granted to a player, with its cause. */
const grantedReward = z.object({
  source: z.string(),
  external_id: z.string(),
  /** Kind of reward: `cash`, `bonus_fixed`, `box`. */
  code: z.string(),
  reason: z.string(),
  offer_id: z.string().nullable(),
  bonus_id: z.string().nullable(),
  /** In centavos; null for rewards other than money. */
  amount: z.int().nullable(),
  at: instant(),
});

const player = z.object({ id: uuid() });

/** Staff endpoints for rewards granted to players. */
export const staffRewardsEndpoints = endpoints({
  "GET /staff/:tenant/players/:id/rewards": {
    summary: "Lists the rewards granted to a player, newest first; at most 100",
    tag: "staff: rewards",
    auth: "staff",
    permission: "rewards.read",
    limit: "reads",
    params: player,
    response: z.object({ data: z.array(grantedReward) }),
    refuses: [],
  },
  "POST /staff/:tenant/players/:id/grant": {
    summary: "Grants a player cash, a bonus or a free bet; above R$ 100,00 another member must approve it first",
    tag: "staff: rewards",
    auth: "staff",
    permission: "rewards.grant",
    approval: "reward_grant",
    limit: "money",
    idempotent: true,
    params: player,
    /** Minimum odds and days apply to free bets only, and are required there. */
    body: z
      .strictObject({
        code: z.enum(["cash", "bonus_fixed", "free_bet"]),
        amount: amount(),
        min_odds_x1000: oddsX1000().optional(),
        days: z.int().min(1).max(90).optional(),
        reason: text(200),
      })
      .refine(({ code, min_odds_x1000, days }) => [min_odds_x1000, days].every((term) => (code === "free_bet") === (term !== undefined)), {
        path: ["code"],
        message: "invalid",
      }),
    response: one(proposal),
    refuses: ["wrong_state", "rewards_not_allowed", "reward_not_available"],
  },
  "POST /staff/:tenant/bonuses/:id/end": {
    summary: "Cancels a player's open bonus: the remaining bonus balance is forfeited, cash stays",
    tag: "staff: rewards",
    auth: "staff",
    permission: "rewards.grant",
    limit: "money",
    params: z.object({ id: uuid() }),
    /** The reason is internal. */
    body: z.strictObject({ reason: text(200) }),
    response: one(z.object({ id: uuid(), ended: z.literal(true) })),
    refuses: ["not_found", "wrong_state"],
  },
});
