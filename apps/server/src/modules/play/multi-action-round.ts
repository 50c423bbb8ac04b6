import assert from "node:assert/strict";
import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { type Step, type MultiActionBet, type MultiActionEngine, type MultiActionState, multiActionEngineOfRound } from "@trevo/engines";
import type { JsonObject } from "../wallet/index.ts";
import type { CheckedOpening } from "./house-round.ts";
import { openingDetail } from "./house-round.ts";
import type { RoundRef } from "./open-round-store.ts";
import { type Seed, drawBytes } from "./create-seeds.ts";

/** What is stored with a round while it is open. Its end adds outcome and factor. */
export type MultiActionDetail = ReturnType<typeof openingDetail> & {
  readonly opening_stake: number;
  readonly outcome?: JsonObject;
  readonly multiplier_x100?: number;
};

/** A multi-action round as the ledger, or the demo wallet, holds it. Amounts in centavos. */
export interface MultiActionRound extends RoundRef {
  readonly holder_id: string;
  readonly is_demo: boolean;
  readonly closed: boolean;
  readonly staked: number;
  readonly payout: number;
  readonly seed_id: string;
  readonly nonce: number;
  readonly detail: MultiActionDetail;
  readonly opened_at: Date;
}

/** The rules of a round and the random bytes that it uses. It contains the server seed: show only what the engine presents. */
interface Rolling {
  readonly engine: MultiActionEngine;
  readonly bet: MultiActionBet;
  readonly bytes: Uint8Array;
  readonly stake: number;
}

/** Prepares a round to be opened at a nonce. */
export const rollOpening = (opening: CheckedOpening, seed: Seed, nonce: number): Rolling => ({
  engine: opening.engine,
  bet: opening.bet,
  stake: opening.stake,
  bytes: drawBytes({ serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce }, opening.engine.drawBytes),
});

/** Prepares a stored round, with the version and client seed that it was opened with. */
export function rollStored({ detail, nonce }: MultiActionRound, seed: Seed): Rolling {
  const engine = multiActionEngineOfRound({ game: detail.game, rulesHash: detail.rules_hash, paytableHash: detail.paytable_hash });
  assert(engine, `no version of ${detail.game} has the rules of an open round`);
  const read = engine.read(detail.params);
  assert(read.ok, "an open round has a bet that its rules refuse");
  const bytes = drawBytes({ serverSeed: seed.server_seed, clientSeed: detail.client_seed, nonce }, engine.drawBytes);
  return { engine, bet: read.bet, bytes, stake: detail.opening_stake };
}

/** The state of the round after these actions. Null if the last one is not allowed. */
export const replay = ({ bet, bytes, stake }: Rolling, actions: readonly Step[]): MultiActionState | null =>
  bet.replay({ stake: centavos(stake), bytes, steps: actions.map(({ action, params }) => ({ action, params })) });

/** As `replay`, for actions that were accepted before. */
export function replayStored(rolling: Rolling, actions: readonly Step[]): MultiActionState {
  const state = replay(rolling, actions);
  assert(state, "a stored action is not allowed by its rules");
  return state;
}

/** The detail stored when a round opens, and, with its end, when it closes. */
export const openedDetail = (opening: CheckedOpening, seed: Seed): MultiActionDetail => ({
  ...openingDetail({ rules: opening.engine, params: opening.bet.params }, seed),
  opening_stake: opening.stake,
});

export const endedDetail = (detail: MultiActionDetail, end: NonNullable<MultiActionState["end"]>): MultiActionDetail => ({
  ...detail,
  outcome: end.outcome as JsonObject,
  multiplier_x100: end.multiplierX100,
});

/** What a client may see of an open round: what the rules show, and the actions that are allowed. */
export const presentOpenRound = (round: MultiActionRound, state: MultiActionState, balance: number): HouseRound => ({
  id: round.round_id,
  game: round.detail.game,
  state: "open",
  params: round.detail.params,
  table: state.table,
  moves: [...state.moves],
  stake: round.staked,
  balance,
  nonce: round.nonce,
  created_at: round.opened_at.toISOString(),
});
