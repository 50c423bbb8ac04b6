import type { HouseRound, RefusalCode } from "@trevo/contract";
import { sha256 } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type LaunchScope, type PlayerKey, keyOf } from "../../kernel/scope.ts";
import type { Posting, PostingStatus, Wallet } from "../wallet/index.ts";
import { stakeSession } from "./stake-session.ts";
import { type CheckedRound, drawRound } from "./house-round.ts";
import type { RealScope } from "./launch-holder.ts";
import type { Draw, NextDraws } from "./create-next-draws.ts";
import { presentRealRound } from "./present.ts";
import type { Seeds } from "./create-seeds.ts";
import type { Turns } from "./create-turns.ts";

export interface RealRoundNeeds {
  readonly wallet: Pick<Wallet, "post" | "nonce" | "round" | "setNonceSeed" | "activeBonus">;
  readonly seeds: Seeds;
  readonly turns: Turns;
  /**
   * The expected seed and nonce of each player's next round, cached in this process. The ledger refuses any nonce other than the next one
   * of the wallet's seed.
   */
  readonly nextDraws: NextDraws;
}

/** Attempts at posting a round. Each failed attempt means that a round on another server took the nonce. */
export const maxAttempts = 25;

export const refusalOfPosting: Partial<Record<PostingStatus, RefusalCode>> = {
  insufficient_balance: "insufficient_balance",
  debt_outstanding: "debt_outstanding",
  blocked: "blocked",
  self_excluded: "self_excluded",
  payer_excluded: "payer_excluded",
  register_impeded: "register_impeded",
  register_unanswered: "register_unanswered",
  cooling_off: "cooling_off",
  limit_reached: "limit_reached",
  idempotency_conflict: "idempotency_conflict",
  nonce_conflict: "nonce_conflict",
  session_ended: "session_required",
  bonus_stake_too_high: "bonus_stake_too_high",
};

/** The ledger's key of a call: the client's own key combined with player and route, or a new one. */
export const roundKey = (scope: LaunchScope, idempotencyKey: string | null): string =>
  idempotencyKey === null ? newId() : `k:${sha256(`${scope.player_id}\nPOST /house/api/rounds\n${idempotencyKey}`).toString("hex")}`;

/**
 * The refusal to throw, or null if the round was posted. If a bonus forbids the stake, the refusal contains what it allows. Reads in the
 * transaction that posted, if there is one.
 */
export async function refusalOf(
  { wallet }: { readonly wallet: Pick<Wallet, "activeBonus"> },
  owner: PlayerKey,
  { status, tx }: { readonly status: PostingStatus; readonly tx?: Tx },
): Promise<Refusal | null> {
  const code = refusalOfPosting[status];
  if (!code) return null;
  if (code !== "bonus_stake_too_high") return refuse(code);
  const active = await wallet.activeBonus(owner, tx);
  return refuse(code, { extras: { amount: active?.max_stake ?? 0 } });
}

interface DrawNeeds {
  readonly wallet: Pick<Wallet, "nonce" | "setNonceSeed">;
  readonly seeds: Seeds;
}

/** Returns the player's active seed and the next nonce. */
export async function readDraw(needs: DrawNeeds, owner: PlayerKey): Promise<Draw> {
  const seed = await needs.seeds.active({ tenant_id: owner.tenant_id, holder_id: owner.player_id }, async (tx, seedId) => {
    await needs.wallet.setNonceSeed(tx, owner, seedId);
  });
  const counter = await needs.wallet.nonce(owner);
  return counter.seed_id === seed.id ? { seed, nonce: counter.next_nonce } : readDraw(needs, owner); // rotated between the two reads
}

interface RealRoundInput {
  readonly round: CheckedRound;
  readonly key: string | null;
}

/** Posts bet, win, close and nonce in one posting. A repeated key returns the round that it played the first time. */
export async function playRealRound(
  needs: RealRoundNeeds,
  scope: RealScope,
  { round, key: idempotencyKey }: RealRoundInput,
): Promise<HouseRound> {
  const key = roundKey(scope, idempotencyKey);
  const posting = await needs.turns.take(scope.player_id, async () => {
    for (let tries = 1; ; tries++) {
      const answer = await attempt(needs, scope, { round, key });
      if (answer.status !== "nonce_conflict" || tries >= maxAttempts) return answer;
    }
  });
  const refusal = await refusalOf(needs, keyOf(scope), posting);
  if (refusal) throw refusal;
  const record = posting.round_id ? await needs.wallet.round(scope.tenant.id, posting.round_id) : null;
  if (!record) throw new Error(`a round was posted as ${posting.status} but cannot be found`);
  return presentRealRound(record, posting.balance);
}

async function attempt(needs: RealRoundNeeds, scope: RealScope, { round, key }: { round: CheckedRound; key: string }): Promise<Posting> {
  const owner = keyOf(scope);
  const { seed, nonce } = needs.nextDraws.take(owner) ?? (await readDraw(needs, owner));
  const { payout, detail } = drawRound(round, seed, nonce);
  const posting = await needs.wallet.post({
    kind: "play_round",
    ...owner,
    source: "house",
    external_id: key,
    round_id: newId(),
    provider: "house",
    game_id: scope.game_id,
    stake: round.stake,
    payout,
    seed_id: seed.id,
    nonce,
    detail,
    choice: round.choice,
    cash_only: scope.cash_only,
    wager_class: scope.wager_class,
    at_risk: round.at_risk,
    ...stakeSession(scope.tenant, scope.session_id),
  });
  if (posting.status === "posted") needs.nextDraws.keep(owner, { seed, nonce: nonce + 1 });
  return posting;
}
