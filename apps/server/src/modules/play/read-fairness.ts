import type { fairness } from "@trevo/contract";
import type { z } from "zod";
import type { Db } from "../../kernel/db.ts";
import { type LaunchScope, keyOf } from "../../kernel/scope.ts";
import type { Wallet } from "../wallet/index.ts";
import type { Seeds } from "./create-seeds.ts";
import { demoLaunch, holderOf, isReal } from "./launch-holder.ts";
import { launchStore } from "./launches-store.ts";

export type Fairness = z.output<typeof fairness>;

export interface FairnessNeeds {
  readonly db: Db;
  readonly seeds: Seeds;
  readonly wallet: Pick<Wallet, "nonce" | "setNonceSeed">;
}

/** Returns the seeds that the launch's next round is drawn from. Creates them if there are none yet. */
export async function readFairness(needs: FairnessNeeds, scope: LaunchScope): Promise<Fairness> {
  const holder = holderOf(scope);
  const active = await needs.seeds.active(holder, async (tx, seedId) => {
    if (isReal(scope)) await needs.wallet.setNonceSeed(tx, keyOf(scope), seedId);
  });
  const nonce = isReal(scope)
    ? (await needs.wallet.nonce(keyOf(scope))).next_nonce
    : (await launchStore.readDemoWallet(needs.db, demoLaunch(scope))).demo_nonce;
  return {
    server_seed_hash: active.server_seed_hash,
    next_server_seed_hash: await needs.seeds.nextHash(holder),
    client_seed: active.client_seed,
    nonce,
  };
}
