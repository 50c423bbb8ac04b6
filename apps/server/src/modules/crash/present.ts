import type { CrashBetSeen, CrashRound, OwnCrashBet, Proof } from "@trevo/contract";
import { crash, crashSalt } from "@trevo/engines";
import type { StoredBet, StoredRound } from "./store.ts";

export const presentRound = (round: StoredRound): CrashRound => ({
  id: round.id,
  nth: round.nth,
  commitment: round.commitment,
  phase: round.phase,
  closes_at: round.closes_at.getTime(),
  started_at: round.started_at?.getTime() ?? null,
  ended_at: round.ended_at?.getTime() ?? null,
  point_x100: round.point_x100,
  chain_hash: round.chain_hash,
});

const presentBet = ({ id, stake, state, cashed_x100, payout }: StoredBet) => ({ id, stake, state, cashed_x100, payout });

export const presentSeen = (bet: StoredBet, name: string | null): CrashBetSeen => ({ ...presentBet(bet), name });

export const presentOwn = (bet: StoredBet): OwnCrashBet => ({
  ...presentBet(bet),
  round_id: bet.round_id,
  target_x100: bet.target_x100,
  target_requested: bet.requested_x100 !== null,
  cash_out_x100: bet.cash_out_x100,
});

/** A round that has ended: its seed is public. */
export type RevealedRound = StoredRound & { readonly chain_hash: string; readonly point_x100: number };

export const isRevealed = (round: StoredRound): round is RevealedRound => round.chain_hash !== null && round.point_x100 !== null;

export interface Evidence {
  readonly bet: StoredBet;
  readonly round: RevealedRound;
  readonly chainCommitment: string;
  readonly entryIds: readonly string[];
}

/**
 * Presents the same proof as for any other house round: the chain hash is the seed, the previous hash is the commitment, and the salt
 * replaces the player's seed.
 */
export function presentProof({ bet, round, chainCommitment, entryIds }: Evidence): Proof {
  const at = bet.cashed_x100 === null ? null : bet.cashed_x100 / 100;
  const byHand = at !== null && bet.cashed_x100 !== bet.target_x100;
  return {
    round_id: bet.id,
    server_seed_hash: round.commitment,
    server_seed: round.chain_hash,
    client_seed: crashSalt,
    nonce: round.nth,
    chain_commitment: chainCommitment,
    game: crash.game,
    params: { auto_cash_out: bet.target_x100 / 100 },
    rules_hash: crash.rulesHash,
    paytable_hash: crash.paytableHash,
    outcome: { steps: byHand ? [{ action: "cash_out", params: { at } }] : [], cashed_out: at, point: round.point_x100 / 100 },
    stake: bet.stake,
    payout: bet.payout,
    entry_ids: [...entryIds],
    played_at: bet.created_at.toISOString(),
  };
}
