import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../apps/server/src/kernel/db.ts";
import type { Cashier } from "./cashier.ts";
import type { Finding } from "./case-file.ts";
import { isOpenWithdrawal, readBank, readLedger } from "./facts.ts";
import type { Installation } from "./installation.ts";
import type { Line } from "./journal.ts";
import { reconcile } from "./reconcile.ts";

const complaintsShown = 5;
const complaint = /AssertionError|the job runner stopped|could not be posted/;
const queryEveryMs = 1_000;

/** Reconciles, and checks whether the servers died or logged errors. */
export async function inspect(
  installation: Installation,
  known: { readonly lines: Line[]; readonly playerIds: string[]; readonly settled: boolean },
): Promise<Finding[]> {
  const ledger = await installation.look(readLedger);
  const bank = await readBank(installation.sandbox);
  const complaints = (await installation.readLogs()).split("\n").filter((line) => complaint.test(line));
  const deaths = installation.victims.flatMap((victim) => victim.ownDeaths());
  return [
    ...reconcile({ ...known, ledger, bank }),
    ...deaths.map((detail) => ({ rule: "a server died by itself", detail })),
    ...complaints.slice(0, complaintsShown).map((line) => ({ rule: "a server complains", detail: line.slice(0, 1_000) })),
  ];
}

/**
 * Waits until deposits are credited and withdrawals final through the product's own jobs, callbacks and sweeps. Returns how many are not.
 */
export async function waitUntilFinal(installation: Installation, cashier: Cashier, until: number): Promise<number> {
  for (;;) {
    const charges = await cashier.settle(until);
    const withdrawals = await installation.look(countOpen);
    if (charges + withdrawals === 0 || performance.now() > until) return charges + withdrawals;
    await sleep(queryEveryMs);
  }
}

async function countOpen({ sql }: Database): Promise<number> {
  const rows = await sql<{ status: string }[]>`select status from withdrawals`;
  return rows.filter(({ status }) => isOpenWithdrawal(status)).length;
}

/** Reads the number of entries, and the centavos that the wallets have received from the bank. */
export async function readSize({ sql }: Database): Promise<{ entries: number; clearing: number }> {
  const [size] = await sql<{ entries: number; clearing: number }[]>`
    select count(*) as entries, coalesce(sum(cash + held - debt) filter (where counterparty = 'payment_clearing'), 0)::bigint as clearing from entries`;
  return size ?? { entries: 0, clearing: 0 };
}
