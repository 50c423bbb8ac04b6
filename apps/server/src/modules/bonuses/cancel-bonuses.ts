import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { endBonus } from "./end-bonus.ts";
import type { BonusNeeds } from "./needs.ts";
import { ownerOf } from "./owner-of.ts";
import { store } from "./store.ts";

type Needs = Pick<BonusNeeds, "clock" | "wallet">;

/** Money that was converted to cash stays cash: the deposit's debt accounts for it. */
export async function cancelOfDeposit(
  needs: Needs,
  tx: Tx,
  deposit: { readonly tenant_id: number; readonly deposit_id: string },
): Promise<void> {
  for (const bonus of await store.lockOfDeposit(tx, deposit))
    if (bonus.status === "active") await endBonus(needs, tx, { owner: ownerOf(bonus), id: bonus.id, end_reason: "cancelled" });
    else await store.move(tx, bonus, { status: "cancelled", ended_at: needs.clock.now() });
}

/** The job for an excluded or closed account. A concurrent grant locks the account: the job waits for it and cancels its bonus too. */
export async function cancelWaiting({ db, clock, players }: Pick<BonusNeeds, "db" | "clock" | "players">, owner: PlayerKey): Promise<void> {
  await players.awaitHolders(owner);
  await db.transaction().execute((tx) => store.cancelWaiting(tx, owner, clock.now()));
}

/** Locks no row of this module: the caller may hold the wallet, and rows must be locked before it. */
export async function cancelActive(needs: Needs, tx: Tx, owner: PlayerKey): Promise<void> {
  const active = await needs.wallet.activeBonus(owner, tx);
  if (active) await endBonus(needs, tx, { owner, id: active.bonus_id, end_reason: "cancelled" });
}
