import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type LaunchScope, keyOf } from "../../kernel/scope.ts";
import { demoLaunch, holderOf, isReal } from "./launch-holder.ts";
import { launchStore } from "./launches-store.ts";
import { openRoundStore } from "./open-round-store.ts";
import { type Fairness, type FairnessNeeds, readFairness } from "./read-fairness.ts";

export interface Rotated extends Fairness {
  readonly revealed: { server_seed: string; server_seed_hash: string; client_seed: string; nonces: number };
}

/** Reveals the active seed and activates the next one. Refuses with `wrong_state` while a round is open. */
export async function rotateSeeds(needs: FairnessNeeds, scope: LaunchScope, clientSeed: string): Promise<Rotated> {
  await readFairness(needs, scope);
  const { revealed, nonces } = await needs.seeds.rotate(holderOf(scope), {
    client_seed: clientSeed,
    switchNonce: async (tx, seedId) => {
      const used = await switchNonce(needs, scope, { tx, seedId });
      // An opening posts under the lock that the switch holds now: an earlier opening has committed, and a later one finds the new seed.
      if (await openRoundStore.hasAny(tx, holderOf(scope))) throw refuse("wrong_state");
      return used;
    },
  });
  return {
    ...(await readFairness(needs, scope)),
    revealed: {
      server_seed: revealed.server_seed,
      server_seed_hash: revealed.server_seed_hash,
      client_seed: revealed.client_seed,
      nonces,
    },
  };
}

/** This transaction now locks the old counter, which can no longer grow. */
const switchNonce = (needs: FairnessNeeds, scope: LaunchScope, { tx, seedId }: { tx: Tx; seedId: string }): Promise<number> =>
  isReal(scope) ? needs.wallet.setNonceSeed(tx, keyOf(scope), seedId) : restartDemoNonce(tx, scope);

async function restartDemoNonce(tx: Tx, scope: LaunchScope): Promise<number> {
  const demoWallet = await launchStore.lockDemoWallet(tx, demoLaunch(scope));
  await launchStore.saveDemoWallet(tx, { ...demoLaunch(scope), demo_balance: demoWallet.demo_balance, demo_nonce: 0 });
  return demoWallet.demo_nonce;
}
