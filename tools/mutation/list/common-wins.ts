import type { Mutant } from "../mutant.ts";

const functions = "apps/server/database/functions";
const wallet = "apps/server/src/modules/wallet";
const owning = [`${wallet}/fast-wins.test.ts`];
const parity = [`${wallet}/fast-parity.test.ts`];

const on =
  (file: string, suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `common-wins/${id}`, file, find, replace, suite });

const statement = on(`${functions}/fast-wins.sql`, owning);
const row = on(`${functions}/fast-wins.sql`, parity);
const choice = on(`${wallet}/common-commands.ts`, owning);
const answer = on(`${wallet}/fast-wins.ts`, owning);
const sender = on(`${wallet}/create-common-sender.ts`, owning);
const rate = on(`${wallet}/create-collision-rates.ts`, owning);

/** Mutants of the single-statement path for wins. */
export const commonWinMutants: readonly Mutant[] = [
  statement("win-before-the-debt", "and w.debt = 0 and w.limit_group", "and w.limit_group"),
  statement("win-beside-other-brands", "and w.limit_group is null and", "and"),
  statement("win-with-bonus", " and w.bonus_id is null\n", "\n"),
  statement("win-without-bet", "r.player_id = u.player_id and r.bets > 0 and", "r.player_id = u.player_id and"),
  statement("win-of-bonus-money", "and r.bets > 0 and r.bonus_id is null\n      order by", "and r.bets > 0\n      order by"),
  statement("round-of-another", "where r.player_id = u.player_id and r.bets", "where r.bets"),
  statement("bet-gone-meanwhile", "r.id = p.round_id and r.bets > 0 and", "r.id = p.round_id and"),
  statement("bonus-money-meanwhile", "r.bets > 0 and r.bonus_id is null\n    returning", "r.bets > 0\n    returning"),
  statement("win-without-its-round", "if wins <> rounds_written then", "if false then"),
  statement("loss-not-lowered", "::date, -b.amount, 0)", "::date, 0, 0)"),
  statement("round-not-closed", "when p.closes then 'closed' else r.state end", "when false then 'closed' else r.state end"),
  statement("closed-again-later", "then coalesce(r.closed_at, moment) else", "then moment else"),
  statement("won-read-before", "set won_cash = r.won_cash + p.amount", "set won_cash = p.amount"),
  statement("snapshot-isolation-allowed", "if current_setting('transaction_isolation') <> 'read committed'", "if false"),
  statement("unsafe-commit-allowed", "if current_setting('synchronous_commit') = 'off'", "if false"),
  row("counted-on-another-day", "counted_on = greatest(w.counted_on,", "counted_on = least(w.counted_on,"),
  row("last-entry-of-the-bet", ", last_entry = p.entry", ""),
  row("wins-not-counted", "wins = r.wins + 1,", ""),
  row("key-pays-nothing", "p.round_id, p.amount, p.amount, 0, p.counted_on", "p.round_id, p.amount, 0, 0, p.counted_on"),
  choice("win-into-bonus", " && command.into_bonus === undefined", ""),
  answer("applied-nothing", "applied: ({ amount }) => amount", "applied: () => 0"),
  sender("wins-not-sent", "yield await sendKind(needs.postWins, { of: wins, batch: batch.length });", ""),
  rate("wins-not-rated", 'new Set(["bet", "play_round", "win"])', 'new Set(["bet", "play_round"])'),
];
