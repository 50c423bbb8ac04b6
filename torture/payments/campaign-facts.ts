import type { PaymentCase } from "../../apps/server/src/modules/reconciliation/index.ts";
import type { TestSite } from "../../apps/server/test/test-site.ts";
import type { ClientBook } from "./client-book.ts";

/** A Pix in the bank's own books; amounts in centavos. */
export interface BankPix {
  readonly end_to_end_id: string;
  readonly txid: string | null;
  readonly amount: number;
  readonly payer: { readonly cpf: string };
  /** Amount refunded for any reason. */
  readonly refunded: number;
}

export interface BankPayout {
  readonly id: string;
  readonly amount: number;
  readonly key: string;
  readonly cpf: string;
  readonly status: "paid" | "refused" | "processing";
  readonly returned: number;
}

export interface StoredWithdrawal {
  readonly id: string;
  readonly player_id: string;
  readonly amount: number;
  readonly status: string;
  readonly payout_id: string;
}

/** Everything known at the end, each side from its own books. */
export interface CampaignFacts {
  readonly client: ClientBook;
  readonly bank: { readonly pix: readonly BankPix[]; readonly payouts: readonly BankPayout[]; readonly balance: number };
  readonly wallets: readonly { player_id: string; cash: number; bonus: number; held: number; debt: number }[];
  readonly withdrawals: readonly StoredWithdrawal[];
  readonly deposits: readonly { id: string; status: string }[];
  readonly received: readonly { end_to_end_id: string; disposition: string }[];
  /** Cases that the product lists for a decision by staff. */
  readonly cases: readonly { kind: PaymentCase["kind"]; id: string }[];
  /** Violations of the product's own invariants, including the comparison with the bank's statement. */
  readonly invariants: readonly string[];
}

export interface CampaignPlace {
  readonly site: TestSite;
  readonly tenantId: number;
}

/** Reads both sides once all activity has ended. */
export async function readFacts({ site, tenantId }: CampaignPlace, client: ClientBook): Promise<CampaignFacts> {
  const { sql } = site.database;
  const { reconciliation, integrity } = site.app.modules;
  const ask = async (path: string) => (await site.sandbox("GET", path)).json["data"];
  const invariants: string[] = [];
  await integrity.checkWhole("all", (invariant, violations) =>
    invariants.push(...violations.map(({ subject, detail }) => `${invariant}: ${subject}: ${detail}`)),
  );
  await reconciliation.reconcileBank();
  const open = await integrity.violations(tenantId, { after: 0, limit: 1_000 });
  return {
    client,
    bank: { pix: await ask("/sandbox/pix"), payouts: await ask("/sandbox/payouts"), balance: (await ask("/sandbox/books")).balance },
    wallets: await sql`select player_id, cash, bonus, held, debt from wallets where tenant_id = ${tenantId}`,
    withdrawals: await sql`select id, player_id, amount, status, payout_id from withdrawals`,
    deposits: await sql`select id, status from deposits`,
    received: await sql`select end_to_end_id, disposition from received_pix`,
    cases: await reconciliation.backOffice.cases(tenantId),
    invariants: [...invariants, ...open.map(({ subject, detail }) => `${subject}: ${detail}`)],
  };
}
