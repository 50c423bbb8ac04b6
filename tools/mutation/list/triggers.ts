import type { Mutant } from "../mutant.ts";

const history = ["apps/server/test/kept-history.test.ts"];
const payments = "apps/server/src/modules/payments";

interface Trigger {
  readonly migration: string;
  /** When it fires, as its statement says. */
  readonly before: string;
  readonly table: string;
  /** `statement` or `row`, and the function that it executes. */
  readonly runs: string;
  readonly suite: readonly string[];
}

/** The table's trigger is never made. */
const dropped = (name: string, { migration, before, table, runs, suite }: Trigger): Mutant => ({
  id: `triggers/${name}`,
  file: `apps/server/migrations/${migration}.sql`,
  find: `create trigger ${name} before ${before} on ${table}\n  for each ${runs};`,
  replace: "",
  suite,
});

const always = "update or delete or truncate";
const neverLost = "delete or truncate";
const written = (migration: string, table: string, keeper: string): Mutant =>
  dropped(`${table}_kept`, { migration, before: always, table, runs: `statement execute function ${keeper}()`, suite: history });
const kept = (migration: string, table: string, keeper: string): Mutant =>
  dropped(`${table}_kept`, { migration, before: neverLost, table, runs: `statement execute function ${keeper}()`, suite: history });

/** What the database refuses by itself, whoever asks. */
export const triggerMutants: readonly Mutant[] = [
  dropped("entries_are_immutable", {
    migration: "0009_ledger",
    before: always,
    table: "entries",
    runs: "statement execute function refuse_entry_change()",
    suite: history,
  }),
  written("0005_audit_log", "audit_events", "keep_audit_events"),
  written("0007_staff", "staff_events", "keep_audit_events"),
  written("0006_integrity", "release_approvals", "keep_audit_history"),
  written("0019_providers", "round_decisions", "keep_audit_history"),
  written("0012_payments", "status_changes", "keep_payment_history"),
  written("0013_deposits", "pix_refunds", "keep_payment_history"),
  written("0013_deposits", "payment_case_closures", "keep_payment_history"),
  written("0014_withdrawals", "payout_returns", "keep_payment_history"),
  written("0014_withdrawals", "withdrawal_reviews", "keep_payment_history"),
  kept("0006_integrity", "violations", "keep_audit_history"),
  kept("0006_integrity", "payout_freezes", "keep_audit_history"),
  kept("0013_deposits", "received_pix", "keep_payment_history"),
  kept("0013_deposits", "deposits", "keep_payment_history"),
  kept("0019_providers", "parked_wins", "keep_audit_history"),
  kept("0014_withdrawals", "withdrawals", "keep_payment_history"),
  dropped("deposits_transition", {
    migration: "0013_deposits",
    before: "insert or update",
    table: "deposits",
    runs: "row execute function transition_payment('deposit')",
    suite: [`${payments}/deposits.test.ts`],
  }),
  dropped("withdrawals_transition", {
    migration: "0014_withdrawals",
    before: "insert or update",
    table: "withdrawals",
    runs: "row execute function transition_payment('withdrawal')",
    suite: [`${payments}/withdrawals.test.ts`],
  }),
];
