import type { HouseRound } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import { type DemoRound, demoRoundStore } from "./demo-round-store.ts";
import { type CheckedRound, drawRound } from "./house-round.ts";
import { launchStore } from "./launches-store.ts";
import { presentDemoRound } from "./present.ts";
import type { Seeds } from "./create-seeds.ts";

/** Plays a round with play money, which is stored in the launch and never in the ledger. The engine and the proofs are the same. */
export async function playDemoRound(
  needs: { db: Db; clock: Clock; seeds: Seeds },
  scope: LaunchScope,
  { round, key }: { round: CheckedRound; key: string | null },
): Promise<HouseRound> {
  const launch = { tenant_id: scope.tenant.id, launch_id: scope.launch_id };
  const seed = await needs.seeds.active({ tenant_id: launch.tenant_id, holder_id: launch.launch_id }, async () => undefined);
  return needs.db.transaction().execute(async (tx) => {
    const demoWallet = await launchStore.lockDemoWallet(tx, launch);
    const before = key === null ? null : await demoRoundStore.findByKey(tx, launch, key);
    if (before && before.choice !== round.choice) throw refuse("idempotency_conflict");
    if (before) return presentDemoRound(before, demoWallet.demo_balance);
    if (demoWallet.demo_balance < round.stake) throw refuse("insufficient_balance");
    const { payout, detail } = drawRound(round, seed, demoWallet.demo_nonce);
    const played: DemoRound = {
      id: newId(),
      ...launch,
      idempotency_key: key,
      seed_id: seed.id,
      nonce: demoWallet.demo_nonce,
      choice: round.choice,
      stake: round.stake,
      payout,
      detail,
      created_at: needs.clock.now(),
      closed: true,
    };
    const balance = demoWallet.demo_balance - round.stake + payout;
    await demoRoundStore.insert(tx, played);
    await launchStore.saveDemoWallet(tx, { ...launch, demo_balance: balance, demo_nonce: demoWallet.demo_nonce + 1 });
    return presentDemoRound(played, balance);
  });
}
