import type { Mutant } from "../mutant.ts";

const functions = "apps/server/database/functions";
const wallet = "apps/server/src/modules/wallet";
const owning = [`${wallet}/fast-rounds.test.ts`];
const parity = [`${wallet}/fast-parity.test.ts`];

const on =
  (file: string, suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `common-rounds/${id}`, file, find, replace, suite });

const statement = on(`${functions}/fast-rounds.sql`, owning);
const row = on(`${functions}/fast-rounds.sql`, parity);
const choice = on(`${wallet}/common-commands.ts`, owning);
const answer = on(`${wallet}/fast-rounds.ts`, owning);
const sender = on(`${wallet}/create-common-sender.ts`, owning);

/** Mutants of the single-statement path for instant rounds. */
export const commonRoundMutants: readonly Mutant[] = [
  statement("round-while-blocked", "and w.may_stake and w.debt = 0", "and w.debt = 0"),
  statement("round-with-debt", "and w.debt = 0 and", "and"),
  statement("round-beside-other-brands", "and w.limit_group is null and", "and"),
  statement("round-with-bonus", "and w.bonus_id is null\n", "\n"),
  statement("round-beyond-cash", "and b.stake <= w.cash\n", "and b.stake <= w.cash + 1\n"),
  statement("round-beyond-limits", "and (w.limits is null or not case", "and (true or not case"),
  statement("nonce-used-twice", "and w.next_nonce = b.nonce", "and w.next_nonce >= b.nonce"),
  statement("nonce-ahead", "and w.next_nonce = b.nonce", "and w.next_nonce <= b.nonce"),
  statement("seed-of-before", "and w.seed_id = b.seed_id and", "and"),
  statement("nonce-not-counted", "next_nonce = w.next_nonce + 1", "next_nonce = w.next_nonce"),
  statement("payout-not-paid", "w.cash - b.stake + b.payout", "w.cash - b.stake"),
  statement("win-makes-no-room", "::date, b.stake - b.payout,", "::date, b.stake,"),
  statement("snapshot-isolation-allowed", "if current_setting('transaction_isolation') <> 'read committed'", "if false"),
  statement("unsafe-commit-allowed", "if current_setting('synchronous_commit') = 'off'", "if false"),
  row("version-of-the-win-twice", "p.version - 2 + m.nth", "p.version - 1"),
  row("cash-after-the-stake", "case m.nth when 1 then p.cash - p.payout else p.cash end", "p.cash"),
  row("counted-on-another-day", "counted_on = greatest(w.counted_on,", "counted_on = least(w.counted_on,"),
  row("weight-not-kept", "p.wager_class, p.at_risk\n", "null, null\n"),
  row("risk-not-in-the-key", "p.counted_on, p.at_risk\n", "p.counted_on, null\n"),
  row("proof-not-kept", "p.detail::jsonb", "'{}'::jsonb"),
  choice("id-of-another-round", "if (names.isNamedOnce(round_id)) rounds.set", "rounds.set"),
  choice("colliding-source", "!names.areAlone(command) || collides(command)", "!names.areAlone(command)"),
  answer("payout-not-answered", "applied: ({ payout }) => payout", "applied: ({ stake }) => stake"),
  sender("rounds-not-sent", "yield await sendKind(needs.postRounds, { of: rounds, batch: batch.length });", ""),
];
