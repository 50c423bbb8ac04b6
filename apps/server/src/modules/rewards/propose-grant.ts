import { reaisText, type Localized } from "@trevo/domain";
import { rewardNoun, type RewardArgs } from "@trevo/offers";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { Player, Players } from "../players/index.ts";
import type { Rewards } from "./rewards.ts";

/** The input as stored in the proposal. */
export const grantInput = z.discriminatedUnion("code", [
  z.object({ player_id: z.string(), code: z.enum(["cash", "bonus_fixed"]), amount: z.int() }),
  z.object({ player_id: z.string(), code: z.literal("free_bet"), amount: z.int(), min_odds_x1000: z.int(), days: z.int() }),
]);
type Input = z.output<typeof grantInput>;

/** Sum in centavos that all members together may grant a player within a day without a second member. */
const aloneMax = 10_000;
const grantSource = "staff";

export interface GrantingNeeds {
  readonly players: Pick<Players, "byId" | "holdAlone">;
  /** Refuses a player who is excluded, blocked or closed. */
  readonly protection: { mayLogin(player: Player, tx: Tx): Promise<void> };
  readonly rewards: Pick<Rewards, "grant" | "grantedWithinDay" | "accepts">;
}

const nouns = { cash: { pt: "em saldo real", en: "in cash" }, bonus_fixed: { pt: "em bônus", en: "as a bonus" } };

type Granted = Extract<RewardArgs, { code: "cash" | "bonus_fixed" | "free_bet" }>;

function nounOf(reward: Granted): Localized {
  if (reward.code === "free_bet") return rewardNoun(reward);
  const [sum, noun] = [reaisText(reward.amount), nouns[reward.code]];
  return { pt: `${sum.pt} ${noun.pt}`, en: `${sum.en} ${noun.en}` };
}

/**
 * Describes a grant, one at a time per player: the day's sum is read under this lock. Refuses with `not_found`, `rewards_not_allowed` at a
 * brand that gives no rewards, `reward_not_available` if the brand cannot grant it, `wrong_state` (the account is closed, blocked or
 * excluded).
 */
export async function describeGrant(
  { players, protection, rewards }: GrantingNeeds,
  tx: Tx,
  { tenant, input: { player_id, ...reward } }: ProposedInput & { readonly input: Input },
): Promise<ProposedChange> {
  const owner = { tenant_id: tenant.id, player_id };
  if (!tenant.settings.policy.rewards) throw refuse("rewards_not_allowed");
  if (!(await rewards.accepts(tx, tenant, reward))) throw refuse("reward_not_available");
  await players.holdAlone(tx, owner);
  const player = await players.byId(owner, tx);
  if (!player) throw refuse("not_found");
  await protection.mayLogin(player, tx).catch((error: unknown) => {
    throw error instanceof Refusal ? refuse("wrong_state") : error;
  });
  const noun = nounOf(reward);
  const lately = await rewards.grantedWithinDay(tx, owner, grantSource);
  return {
    sentence: {
      pt: `Dar ${noun.pt} ao jogador ${player_id}`,
      en: `Grant ${noun.en} to player ${player_id}`,
    },
    player_id,
    before: { player: player_id },
    after: { player: player_id, ...reward },
    depends_on: { player_id, ...reward, state: player.state },
    approvals_needed: lately + reward.amount > aloneMax ? 1 : 0,
  };
}

/** Grants under the proposal's id. A bonus waits for its player, under the default terms. */
export async function applyGrant(
  { rewards }: GrantingNeeds,
  tx: Tx,
  { tenant, input, id, approved_by, proposed_by, request_id, at }: ApprovedInput & { readonly input: Input },
): Promise<() => Promise<void>> {
  const { player_id, ...reward } = input;
  const gift = { source: grantSource, external_id: id, reward, reason: `staff:${id}` };
  const granted = await rewards.grant(tx, { tenant_id: tenant.id, player_id }, gift);
  const detail = { ...reward, proposal: id, proposed_by, approved_by };
  await recordAuditEvent(
    tx,
    { tenant, request_id },
    { at, actor: staffActor(approved_by), action: "reward_granted", subject: `player:${player_id}`, detail },
  );
  return granted.after;
}
