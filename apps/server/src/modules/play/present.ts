import type { HouseRound, Proof } from "@trevo/contract";
import type { RoundRecord, WalletBalance } from "../wallet/index.ts";
import type { RoundDetail } from "./house-round.ts";
import type { DemoRound } from "./demo-round-store.ts";
import type { Seed } from "./create-seeds.ts";

/** Real and demo rounds in one shape. Amounts in centavos. */
export interface PlayedRound {
  readonly id: string;
  readonly closed: boolean;
  readonly stake: number;
  readonly payout: number;
  readonly nonce: number;
  readonly detail: RoundDetail;
  readonly played_at: Date;
}

export function fromLedger(record: RoundRecord): PlayedRound {
  const detail = record.detail as unknown as RoundDetail;
  return {
    id: record.id,
    closed: record.state !== "open",
    stake: detail.free_round?.stake ?? record.staked_cash + record.staked_bonus,
    payout: record.won_cash + record.won_bonus,
    nonce: record.nonce ?? 0,
    detail,
    played_at: record.opened_at,
  };
}

export const fromDemo = (round: DemoRound): PlayedRound => ({
  id: round.id,
  closed: round.closed,
  stake: round.stake,
  payout: round.payout,
  nonce: round.nonce,
  detail: round.detail as unknown as RoundDetail,
  played_at: round.created_at,
});

/** What a client may see of a round: no part of its result while it is open. */
export function presentRound(round: PlayedRound, balance: number): HouseRound {
  const end = {
    outcome: round.detail.outcome,
    payout: round.payout,
    multiplier_x100: round.detail.multiplier_x100,
  };
  return {
    id: round.id,
    game: round.detail.game,
    state: round.closed ? "closed" : "open",
    params: round.detail.params,
    ...(round.closed && end),
    stake: round.stake,
    ...(round.detail.free_round && { free_round: { id: round.detail.free_round.id } }),
    balance,
    nonce: round.nonce,
    created_at: round.played_at.toISOString(),
  };
}

export const presentRealRound = (record: RoundRecord, balance: WalletBalance): HouseRound =>
  presentRound(fromLedger(record), balance.cash + balance.bonus);

export const presentDemoRound = (round: DemoRound, balance: number): HouseRound => presentRound(fromDemo(round), balance);

/** The evidence of a round. Contains the server seed only after it was revealed. */
export const presentProof = (round: PlayedRound, seed: Seed, entryIds: readonly string[]): Proof => ({
  round_id: round.id,
  server_seed_hash: round.detail.server_seed_hash,
  server_seed: seed.state === "revealed" ? seed.server_seed : null,
  client_seed: round.detail.client_seed,
  nonce: round.nonce,
  game: round.detail.game,
  params: round.detail.params,
  rules_hash: round.detail.rules_hash,
  paytable_hash: round.detail.paytable_hash,
  outcome: round.detail.outcome,
  stake: round.stake,
  ...(round.detail.opening_stake !== undefined && { opening_stake: round.detail.opening_stake }),
  payout: round.payout,
  entry_ids: [...entryIds],
  played_at: round.played_at.toISOString(),
});
