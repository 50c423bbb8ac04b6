import type { Db, Tx } from "../../kernel/db.ts";
import type { ClearingSum } from "./entry-store.ts";
import { ledgerInvariants } from "./invariants.ts";
import { store } from "./store.ts";

export interface LedgerSize {
  readonly clearing: ClearingSum[];
  readonly entries: number;
  readonly wallets: number;
}

export interface LedgerReport extends LedgerSize {
  /** At most 20 per check. */
  readonly violations: { readonly check: string; readonly detail: string }[];
  /** Number of violations by check. */
  readonly counts: Record<string, number>;
}

const mostShown = 20;

/** Checks the whole ledger in one snapshot. */
export async function verifyLedger(db: Db): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const violations: { check: string; detail: string }[] = [];
      const counts: Record<string, number> = {};
      for (const { name, check } of ledgerInvariants) {
        const found = await check(snapshot, "all");
        counts[name] = found.length;
        violations.push(
          ...found
            .slice(0, mostShown)
            .map(({ tenant_id, subject, detail }) => ({ check: name, detail: `tenant ${tenant_id} ${subject}: ${detail}` })),
        );
      }
      return { violations, counts, ...(await measureLedger(snapshot)) };
    });
}

/** Size of the ledger and the balance of each counterparty. The balance of `payment_clearing` must match the bank's statement. */
export async function measureLedger(snapshot: Tx): Promise<LedgerSize> {
  return {
    clearing: await store.entries.clearingSums(snapshot),
    entries: await store.entries.count(snapshot),
    wallets: await store.wallets.count(snapshot),
  };
}
