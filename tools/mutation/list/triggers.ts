import type { Mutant } from "../mutant.ts";

const history = ["apps/server/test/kept-history.test.ts"];
const modules = "apps/server/src/modules";

interface Trigger {
  /** The file in `database/functions` that creates it. */
  readonly source: string;
  /** The events that fire it, as in its statement. */
  readonly before: string;
  readonly table: string;
  /** `statement` or `row`, and the function that it executes. */
  readonly runs: string;
  readonly suite: readonly string[];
}

/** Mutant in which the table's trigger is never created. */
const dropped = (name: string, { source, before, table, runs, suite }: Trigger): Mutant => ({
  id: `triggers/${name}`,
  file: `apps/server/database/functions/${source}.sql`,
  find: `create or replace trigger ${name} before ${before} on ${table}\n  for each ${runs};`,
  replace: "",
  suite,
});

const keeps =
  (before: string) =>
  (table: string): Mutant =>
    dropped(`${table}_kept`, {
      source: "history",
      before,
      table,
      runs: "statement execute function refuse_history_change()",
      suite: history,
    });
const always = "update or delete or truncate";
const written = keeps(always);
const kept = keeps("delete or truncate");

/** Mutants of what the database itself refuses, whoever sends it. */
export const triggerMutants: readonly Mutant[] = [
  dropped("entries_are_immutable", {
    source: "history",
    before: always,
    table: "entries",
    runs: "statement execute function refuse_entry_change()",
    suite: history,
  }),
  written("audit_events"),
  written("staff_events"),
  written("release_approvals"),
  written("round_decisions"),
  written("status_changes"),
  written("pix_refunds"),
  written("payment_case_closures"),
  written("payout_returns"),
  written("withdrawal_reviews"),
  written("payer_link_closures"),
  kept("violations"),
  kept("payout_freezes"),
  kept("received_pix"),
  kept("deposits"),
  kept("parked_wins"),
  kept("withdrawals"),
  dropped("deposits_transition", {
    source: "payment-transitions",
    before: "insert or update",
    table: "deposits",
    runs: "row execute function transition_payment('deposit')",
    suite: [`${modules}/deposits/deposits.test.ts`],
  }),
  dropped("withdrawals_transition", {
    source: "payment-transitions",
    before: "insert or update",
    table: "withdrawals",
    runs: "row execute function transition_payment('withdrawal')",
    suite: [`${modules}/withdrawals/withdrawals.test.ts`],
  }),
];
