import type { Database } from "../apps/server/src/kernel/db.ts";
import { type LedgerReport, verifyLedger } from "../apps/server/src/modules/wallet/index.ts";
import type { TestSandbox } from "../apps/server/test/sandbox.ts";

/** A row as stored; amounts in centavos. */
export interface Entry {
  readonly player_id: string;
  readonly version: number;
  readonly kind: string;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  /** Cash plus bonus after the entry: the balance that players and providers receive. */
  readonly balance_after: number;
  readonly source: string;
  readonly external_id: string;
}

export interface StoredWallet {
  readonly player_id: string;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
}

export interface StoredWithdrawal {
  readonly id: string;
  readonly player_id: string;
  readonly amount: number;
  readonly status: string;
  readonly payout_id: string;
}

/** The charge or withdrawal that an Idempotency-Key created. */
export interface StoredKey {
  readonly player_id: string;
  readonly route: string;
  readonly key: string;
  readonly name: string | null;
}

export interface LedgerFacts {
  readonly entries: readonly Entry[];
  readonly wallets: readonly StoredWallet[];
  readonly withdrawals: readonly StoredWithdrawal[];
  readonly keys: readonly StoredKey[];
  readonly report: LedgerReport;
}

export interface BankFacts {
  readonly payouts: readonly { readonly id: string; readonly amount: number; readonly status: "paid" | "refused" | "processing" }[];
  /** The bank's balance for the product: money received minus money paid out. */
  readonly balance: number;
}

/** Reads everything in one snapshot: deposits may be credited and withdrawals settled meanwhile. */
export async function readLedger({ db, sql }: Database): Promise<LedgerFacts> {
  const rows = await sql.begin("isolation level repeatable read read only", async (snapshot) => ({
    entries: await snapshot<Entry[]>`
      select player_id, version, kind, cash, bonus, held, debt, cash_after + bonus_after as balance_after, source, external_id
      from entries order by tenant_id, player_id, version`,
    wallets: await snapshot<StoredWallet[]>`select player_id, cash, bonus, held, debt from wallets`,
    withdrawals: await snapshot<StoredWithdrawal[]>`select id, player_id, amount, status, payout_id from withdrawals`,
    keys: await snapshot<StoredKey[]>`select player_id, route, key, reply ->> 'id' as name from idempotency_keys`,
  }));
  return { ...rows, report: await verifyLedger(db) };
}

export async function readBank(sandbox: TestSandbox): Promise<BankFacts> {
  const payouts = (await sandbox.ask("GET", "/sandbox/payouts")).body as { data: BankFacts["payouts"] };
  const books = (await sandbox.ask("GET", "/sandbox/books")).body as { data: { balance: number } };
  return { payouts: payouts.data, balance: books.data.balance };
}

/** Status 0 is pending, 4 is processing: the bank has not yet reported the result. */
export const isOpenWithdrawal = (status: string): boolean => status === "pending" || status === "processing";
