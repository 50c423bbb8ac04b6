import assert from "node:assert/strict";
import type { HouseRound } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { keyOf } from "../../kernel/scope.ts";
import type { FreeRounds } from "../free-rounds/index.ts";
import type { Command, PostingStatus, RoundRecord, Wallet } from "../wallet/index.ts";
import { type DrawNeeds, type PlayerDraw, drawNext } from "./draw-next.ts";
import { type CheckedRound, type RoundDetail, freeRoundChoice, settleRound } from "./house-round.ts";
import type { RealScope } from "./launch-holder.ts";
import { refusalOf, roundKey } from "./play-real-round.ts";
import { presentRealRound } from "./present.ts";
import { stakeSession } from "./stake-session.ts";

export interface FreeRoundPlayNeeds extends Omit<DrawNeeds, "wallet"> {
  readonly db: Db;
  readonly clock: Clock;
  readonly freeRounds: Pick<FreeRounds, "take" | "remaining">;
  readonly wallet: DrawNeeds["wallet"] & Pick<Wallet, "postIn" | "round" | "announce" | "balance" | "activeBonus">;
}

interface FreeRoundInput {
  readonly round: CheckedRound;
  readonly key: string | null;
  readonly reward_id: string;
}

/**
 * Takes a round of the reward, draws it with the player's next nonce and posts it without a stake, all in one transaction. A repeated key
 * returns the round that it played the first time.
 */
export async function playFreeRound(
  needs: FreeRoundPlayNeeds,
  scope: RealScope,
  { round, key: idempotencyKey, reward_id }: FreeRoundInput,
): Promise<HouseRound> {
  const owner = keyOf(scope);
  const playing = { scope, round, reward_id, key: roundKey(scope, idempotencyKey) };
  const roundId = await drawNext(needs, owner, async (draw) => {
    const nonceTaken = new Error("another round took the nonce");
    try {
      return await needs.db.transaction().execute(async (tx) => {
        const played = await takeAndPost(needs, tx, { ...playing, draw });
        if (played === null) throw nonceTaken;
        return played;
      });
    } catch (error) {
      if (error === nonceTaken) return null;
      throw error;
    }
  });
  const record = await needs.wallet.round(owner.tenant_id, roundId);
  assert(record, "a free round that was played is in the ledger");
  mustBeSame(record, round);
  await needs.wallet.announce(owner);
  const shown = presentRealRound(record, await needs.wallet.balance(owner));
  return { ...shown, free_round: { id: reward_id, remaining: await needs.freeRounds.remaining(owner, reward_id) } };
}

interface Playing {
  readonly scope: RealScope;
  readonly round: CheckedRound;
  readonly reward_id: string;
  /** The ledger's key. */
  readonly key: string;
  readonly draw: PlayerDraw;
}

/** Returns the round's id. Null if another round has taken the nonce. */
async function takeAndPost(needs: FreeRoundPlayNeeds, tx: Tx, playing: Playing): Promise<string | null> {
  const { scope, round, reward_id, key, draw } = playing;
  const owner = keyOf(scope);
  const taken = await needs.freeRounds.take(tx, owner, { id: reward_id, external_id: key, game_id: scope.game_id, stake: round.stake });
  if (taken.before !== null) return taken.before;
  const round_id = newId();
  const { payout, detail } = settleRound(round, draw, draw.bytes(round.engine.drawBytes));
  await taken.played({ round_id, payout });
  const posted = { ...playing, round_id, payout, detail: { ...detail, free_round: { id: reward_id, stake: round.stake } } };
  const status = await (taken.bonus_id === null
    ? postCash(needs, tx, posted)
    : postBonus(needs, tx, { ...posted, bonus_id: taken.bonus_id }));
  if (status === "nonce_conflict") return null;
  if (status !== "posted") throw (await refusalOf(needs, owner, { status, tx })) ?? refuse("wrong_state");
  return round_id;
}

interface Drawn extends Playing {
  readonly round_id: string;
  readonly payout: number;
  readonly detail: RoundDetail;
}

const house = { source: "house", provider: "house" } as const;

const drawnRound = ({ scope, round, key, draw, round_id }: Drawn) => ({
  ...keyOf(scope),
  ...house,
  external_id: key,
  round_id,
  game_id: scope.game_id,
  stake: 0,
  seed_id: draw.seed_id,
  nonce: draw.nonce,
  choice: round.choice,
  cash_only: scope.cash_only,
  wager_class: scope.wager_class,
  at_risk: 0,
  ...stakeSession(scope.tenant, scope.session_id),
});

async function postCash({ wallet }: FreeRoundPlayNeeds, tx: Tx, drawn: Drawn): Promise<PostingStatus> {
  const { payout, detail } = drawn;
  return (await wallet.postIn(tx, { ...drawnRound(drawn), kind: "play_round", payout, detail })).status;
}

/**
 * Pays the win into the bonus, which must be active and not past its end. Its state cannot change between the opening and the end of the
 * transaction. A bonus past its end may stay active for a day, until its open rounds are closed.
 */
async function postBonus(
  { wallet, clock }: FreeRoundPlayNeeds,
  tx: Tx,
  drawn: Drawn & { readonly bonus_id: string },
): Promise<PostingStatus> {
  const { scope, round_id, payout, detail, bonus_id } = drawn;
  const opened = await wallet.postIn(tx, { ...drawnRound(drawn), kind: "open_round", detail });
  if (opened.status !== "posted") return opened.status;
  const active = await wallet.activeBonus(keyOf(scope), tx);
  if (active?.bonus_id !== bonus_id || new Date(active.expires_at) <= clock.now()) throw refuse("free_rounds_over");
  const win: Command = {
    kind: "win",
    ...keyOf(scope),
    ...house,
    external_id: `${round_id}:end`,
    game_id: scope.game_id,
    round: round_id,
    round_id,
    amount: payout,
    closes: true,
    requires_bet: true,
    into_bonus: bonus_id,
    detail,
  };
  return (await wallet.postIn(tx, win)).status;
}

/** Refuses another choice under the same key as a conflict. */
function mustBeSame({ detail }: RoundRecord, { choice }: CheckedRound): void {
  const { game, params, free_round } = detail as unknown as RoundDetail;
  assert(free_round, "a free round states its reward");
  if (freeRoundChoice({ game, params, stake: free_round.stake, free_rounds: free_round.id }) !== choice)
    throw refuse("idempotency_conflict");
}
