import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { drawBytes } from "./create-seeds.ts";
import { type RealRoundNeeds, maxAttempts, readDraw } from "./play-real-round.ts";

/** The seeds, nonce and random bytes with which a player's round is drawn. The server seed does not leave `play`. */
export interface PlayerDraw {
  readonly seed_id: string;
  readonly nonce: number;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  /** The first bytes of the round's stream. */
  bytes(length: number): Uint8Array;
}

export type DrawNeeds = Pick<RealRoundNeeds, "seeds" | "turns" | "nextDraws"> & {
  readonly wallet: Pick<RealRoundNeeds["wallet"], "nonce" | "setNonceSeed">;
};

/**
 * Runs `attempt` with the player's next draw. `attempt` posts the round with seed and nonce in a transaction of its own, and returns null
 * if the ledger returned `nonce_conflict`; it then runs again with a later draw. Refuses with `nonce_conflict` after many attempts.
 */
export function drawNext<Result>(
  needs: DrawNeeds,
  owner: PlayerKey,
  attempt: (draw: PlayerDraw) => Promise<Result | null>,
): Promise<Result> {
  return needs.turns.take(owner.player_id, async () => {
    for (let tries = 1; tries <= maxAttempts; tries++) {
      const { seed, nonce } = needs.nextDraws.take(owner) ?? (await readDraw(needs, owner));
      const { server_seed, server_seed_hash, client_seed } = seed;
      const bytes = (length: number) => drawBytes({ serverSeed: server_seed, clientSeed: client_seed, nonce }, length);
      // The next round reads again what a transaction has posted: a repeated key posts nothing.
      const result = await attempt({ seed_id: seed.id, nonce, server_seed_hash, client_seed, bytes });
      if (result !== null) return result;
    }
    throw refuse("nonce_conflict");
  });
}
