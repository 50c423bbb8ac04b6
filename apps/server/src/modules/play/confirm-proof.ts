import type { Clock } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/errors.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type ProofNeeds, readPlayersProof } from "./read-proof.ts";

/** The values with which a player has recomputed a round. */
export interface RecomputedRound {
  readonly round_id: string;
  /** The revealed server seed. */
  readonly server_seed: string;
  /** Payout in centavos that follows from the seeds and the rules. */
  readonly payout: number;
}

/**
 * Records, once per round, that the player has recomputed it. Refuses with `not_found`, `wrong_state` (the seed is not revealed yet),
 * `invalid_fields`.
 */
export async function confirmProof(
  needs: ProofNeeds & { readonly clock: Clock },
  scope: PlayerScope,
  round: RecomputedRound,
): Promise<void> {
  const proof = await readPlayersProof(needs, scope, round.round_id);
  if (proof.server_seed === null) throw refuse("wrong_state");
  if (round.server_seed !== proof.server_seed) throw refuse("invalid_fields", { fields: { server_seed: ["invalid"] } });
  if (round.payout !== proof.payout) throw refuse("invalid_fields", { fields: { payout: ["invalid"] } });
  const { round_id } = proof;
  await needs.db
    .transaction()
    .execute((tx) =>
      recordPlayerEvent(tx, { ...keyOf(scope), kind: "round_verified", key: round_id, data: { round_id }, at: needs.clock.now() }),
    );
}
