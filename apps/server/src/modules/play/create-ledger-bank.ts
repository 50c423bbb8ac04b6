import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { canonicalJson } from "../../kernel/canonical.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { keyOf } from "../../kernel/scope.ts";
import type { Posting, PostingStatus, RoundRecord, Wallet } from "../wallet/index.ts";
import type { CheckedOpening, RoundDetail } from "./house-round.ts";
import { maxAttempts, readDraw, refusalOf, roundKey } from "./play-real-round.ts";
import { type RealScope, isReal } from "./launch-holder.ts";
import { presentRealRound } from "./present.ts";
import type { Seeds } from "./create-seeds.ts";
import { stakeSession } from "./stake-session.ts";
import type { HeldRound, RoundBank } from "./round-bank.ts";
import {
  type MultiActionDetail,
  type MultiActionRound,
  endedDetail,
  replayStored,
  rollOpening,
  openedDetail,
} from "./multi-action-round.ts";
import { openRoundStore } from "./open-round-store.ts";

export interface LedgerBankNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly seeds: Seeds;
  readonly wallet: Pick<
    Wallet,
    "post" | "postIn" | "nonce" | "round" | "roundBySource" | "setNonceSeed" | "balance" | "announce" | "activeBonus"
  >;
}

const house = { provider: "house", source: "house" } as const;

/** What undoes an opening: another round took the nonce, or the key or the game has a round already. */
type Failed = Exclude<PostingStatus, "posted"> | "already_open";

/** Creates the bank of multi-action rounds with real money. */
export function createLedgerBank(needs: LedgerBankNeeds): RoundBank {
  const { wallet } = needs;

  const find: RoundBank["find"] = async ({ tenant_id, round_id }) => {
    const record = await wallet.round(tenant_id, round_id);
    return record && isMultiAction(record) ? fromRecord(record) : null;
  };

  return {
    open: async (scope, { opening, key: idempotencyKey }) => {
      if (!isReal(scope)) throw new Error("real-money play requires a player");
      const key = roundKey(scope, idempotencyKey);
      for (let tries = 1; ; tries++) {
        const answer = await attempt(needs, scope, { opening, key });
        if (typeof answer !== "string") {
          await wallet.announce(keyOf(scope));
          return answer.round_id ?? "";
        }
        if (answer === "already_open" || answer === "replayed") {
          const before = await wallet.roundBySource(scope.tenant.id, house.source, key);
          throwUnlessSame(before, opening);
          return before.id;
        }
        if (answer !== "nonce_conflict" || tries >= maxAttempts)
          throw (await refusalOf(needs, keyOf(scope), { status: answer })) ?? refuse("wrong_state");
      }
    },
    find,
    addStake: async (tx, round, { amount, seq, ...weight }) => {
      const posting = await wallet.postIn(tx, {
        kind: "bet",
        ...placeOf(round),
        external_id: `${round.round_id}:${seq}`,
        amount,
        ...weight,
      });
      const refusal = await refusalOf(needs, { tenant_id: round.tenant_id, player_id: round.holder_id }, { status: posting.status, tx });
      if (refusal) throw refusal;
    },
    settle: async (tx, round, { payout, detail }) => {
      const end = { ...placeOf(round), external_id: `${round.round_id}:end`, amount: payout, closes: true, requires_bet: true, detail };
      const posting = await wallet.postIn(tx, { kind: "win", ...end });
      if (posting.status !== "posted") throw new Error(`the ledger answered the end of a round with ${posting.status}`);
    },
    announce: (round) => wallet.announce({ tenant_id: round.tenant_id, player_id: round.holder_id }),
    present: async (round) => {
      const record = await wallet.round(round.tenant_id, round.round_id);
      if (!record) throw new Error("a round has disappeared");
      return presentRealRound(record, await wallet.balance({ tenant_id: round.tenant_id, player_id: round.holder_id }));
    },
    balance: async (round) => {
      const { cash, bonus } = await wallet.balance({ tenant_id: round.tenant_id, player_id: round.holder_id });
      return cash + bonus;
    },
  };
}

interface Attempt {
  readonly opening: CheckedOpening;
  readonly key: string;
}

/** Posts the stake, the nonce and the open round in one transaction. A round that its draw ends at once is an instant round. */
async function attempt(needs: LedgerBankNeeds, scope: RealScope, { opening, key }: Attempt): Promise<Posting | Failed> {
  const { db, wallet } = needs;
  const owner = keyOf(scope);
  const { seed, nonce } = await readDraw(needs, owner);
  const rolling = rollOpening(opening, seed, nonce);
  const { end } = replayStored(rolling, []);
  const round = {
    ...owner,
    ...house,
    external_id: key,
    round_id: newId(),
    game_id: scope.game_id,
    stake: opening.stake,
    seed_id: seed.id,
    nonce,
    choice: opening.choice,
    cash_only: scope.cash_only,
    wager_class: scope.wager_class,
    ...stakeSession(scope.tenant, scope.session_id),
  };
  const detail = openedDetail(opening, seed);
  if (end) {
    const posting = await wallet.post({ kind: "play_round", ...round, payout: end.payout, detail: endedDetail(detail, end) });
    return posting.status === "posted" ? posting : posting.status;
  }
  return undoing<Failed, Posting>((fail) =>
    db.transaction().execute(async (tx) => {
      const place = { tenant_id: owner.tenant_id, round_id: round.round_id, holder_id: owner.player_id, game_id: scope.game_id };
      if (!(await openRoundStore.insert(tx, { ...place, is_demo: false, acted_at: needs.clock.now() }))) return fail("already_open");
      const posting = await wallet.postIn(tx, { kind: "open_round", ...round, detail });
      return posting.status === "posted" ? posting : fail(posting.status);
    }),
  );
}

const placeOf = (round: HeldRound) => ({
  ...house,
  tenant_id: round.tenant_id,
  player_id: round.holder_id,
  game_id: round.game_id,
  round: round.round_id,
  round_id: round.round_id,
});

const isMultiAction = (record: RoundRecord): boolean =>
  record.provider === house.provider && (record.detail as Partial<RoundDetail> | null)?.opening_stake !== undefined;

/** Accepts a key that was used for this very opening. Refuses a key used for another game's round or another opening as a conflict. */
function throwUnlessSame(before: RoundRecord | null, opening: CheckedOpening): asserts before is RoundRecord {
  if (!before) throw refuse("wrong_state");
  const { game, params, opening_stake } = before.detail as unknown as MultiActionDetail;
  if (canonicalJson({ game, params, stake: opening_stake }) !== opening.choice) throw refuse("idempotency_conflict");
}

const fromRecord = (record: RoundRecord): MultiActionRound => ({
  tenant_id: record.tenant_id,
  round_id: record.id,
  holder_id: record.player_id,
  is_demo: false,
  closed: record.state !== "open",
  staked: record.staked_cash + record.staked_bonus,
  payout: record.won_cash + record.won_bonus,
  seed_id: record.seed_id ?? "",
  nonce: record.nonce ?? 0,
  detail: record.detail as unknown as MultiActionDetail,
  opened_at: record.opened_at,
});

/** Runs a transaction that can roll itself back and return a value. */
async function undoing<F, R>(run: (fail: (reason: F) => never) => Promise<R>): Promise<F | R> {
  const signal = new Error("undone");
  let undone: { readonly reason: F } | null = null;
  try {
    return await run((reason) => {
      undone = { reason };
      throw signal;
    });
  } catch (error) {
    if (error === signal && undone) return (undone as { readonly reason: F }).reason;
    throw error;
  }
}
