import type { Mutant } from "../mutant.ts";

const functions = "apps/server/database/functions";
const wallet = "apps/server/src/modules/wallet";
const bonuses = [`${wallet}/bonus.test.ts`, `${wallet}/bonus-model.test.ts`];
const corrections = [`${wallet}/reinstate.test.ts`, `${wallet}/bonus-model.test.ts`];

const on =
  (source: string, suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `ledger/${id}`, file: `${functions}/${source}.sql`, find, replace, suite });

const decision = on("decide-commands", bonuses);
const correction = on("decide-commands", corrections);
const rule = on("decide-bonus", bonuses);
const progress = on("carry-bonuses", bonuses);
const conversions = (id: string, find: string, replace: string): Mutant => ({
  id: `ledger/${id}`,
  file: `${wallet}/bonus-invariants.ts`,
  find,
  replace,
  suite: [`${wallet}/invariants.test.ts`],
});

/** Mutants of bonus money: what may be staked, what counts, what becomes cash, and what arrives late. */
export const ledgerBonusMutants: readonly Mutant[] = [
  conversions("conversion-without-its-entry", "where b.converted <> s.converted or b.converted > b.cap", "where b.converted > b.cap"),
  conversions("conversion-above-its-cap", " or b.converted > b.cap\n", "\n"),
  conversions("converted-before-it-was-wagered", "b.wagered < b.required)", "b.wagered < b.required - 1)"),
  conversions("conversion-without-a-step", "b.converted > 0 and b.steps_done = 0 and", "b.converted < 0 and b.steps_done = 0 and"),
  conversions("conversion-after-the-end", "and c.id > f.id", "and c.id = f.id"),
  conversions("step-released-early", "c.wagered * b.steps < b.required::numeric * c.step", "c.wagered < 0"),
  conversions(
    "step-by-its-last-stake",
    "c.wagered * b.steps < b.required::numeric * c.step",
    "c.wagered * b.steps <= b.required::numeric * c.step",
  ),
  decision(
    "bonus-before-cash",
    "part_cash bigint := least(wallet.cash, command.amount); -- cash first",
    "part_cash bigint := command.amount - least(wallet.bonus, command.amount); -- cash first",
  ),
  decision("bonus-in-cash-only-game", "if weight >= 0 and not command.cash_only and", "if weight >= 0 and"),
  decision("win-all-cash", "then amount when round.staked_bonus = 0 then 0", "then amount when round.staked_bonus >= 0 then 0"),
  decision(
    "win-bonus-rounds-up",
    "else div(amount::numeric * round.staked_bonus, round.staked_cash + round.staked_bonus)::bigint end",
    "else ceil(amount::numeric * round.staked_bonus / (round.staked_cash + round.staked_bonus))::bigint end",
  ),
  decision("win-rollback-spares-bonus", "least(wallet.bonus, target.bonus) else 0 end;", "0 else 0 end;"),
  decision(
    "bonus-stake-one-beyond",
    "and command.amount > (wallet.active).max_stake then",
    "and command.amount > (wallet.active).max_stake + 1 then",
  ),
  decision("round-of-two-bonuses", "and coalesce(round.bonus_id = wallet.bonus_id, true) then", "then"),
  decision("win-into-another-bonus", "when round.bonus_id <> command.bonus_id then 'idempotency_conflict'", ""),
  correction("rollback-keeps-the-risk", "greatest(round.at_risk - coalesce(target.at_risk, decision.applied), 0)", "round.at_risk"),
  correction("reinstatement-risks-all", "round.at_risk + coalesce(target.at_risk, stake)", "round.at_risk + stake"),
  correction(
    "reinstatement-counts-nothing",
    "decision.bonus_id := target.bonus_id; decision.counted := target.wagered;",
    "decision.bonus_id := target.bonus_id;",
  ),
  rule(
    "bonus-staked-after-its-end",
    "when moment >= active.expires_at then -1",
    "when moment > active.expires_at + interval '1 day' then -1",
  ),
  rule("exceptions-ignored", "coalesce(active.except_bps[array_position(active.except_games, game_id)],", "coalesce(null::int,"),
  rule("counts-more-than-the-risk", "active.max_stake,\n  command.at_risk)", "active.max_stake)"),
  rule("counts-beyond-the-limit", "else part_bonus end, active.max_stake,", "else part_bonus end,"),
  rule("counts-cash-always", "case when active.counts_cash then command.amount else part_bonus end", "command.amount"),
  rule(
    "late-win-of-forfeited-kept",
    "when late.end_reason in ('converted', 'spent') then least(amount, late.cap_remaining)",
    "when late.end_reason is not null then least(amount, late.cap_remaining)",
  ),
  rule("late-win-beyond-the-cap", "then least(amount, late.cap_remaining) else 0 end", "then amount else 0 end"),
  rule("late-cap-not-used-up", "late.cap_remaining := late.cap_remaining - kept;", ""),
  rule("converts-before-free-rounds", "if active.rounds_remaining > 0 then return null; end if;", ""),
  rule("converts-one-early", "if active.wagered >= active.required then", "if active.wagered + 1 >= active.required then"),
  rule(
    "converts-beyond-the-cap",
    "greatest(bonus - active.granted, 0) end,\n        active.cap - active.converted);",
    "greatest(bonus - active.granted, 0) end, bonus);",
  ),
  rule("principal-always-kept", "case when active.principal_kept then bonus else", "case when true then bonus else"),
  rule("spent-with-open-rounds", "if bonus = 0 and active.open_rounds = 0 then", "if bonus = 0 then"),
  rule("step-one-early", "active.required::numeric * (active.steps_done + 1) loop", "active.required::numeric * active.steps_done loop"),
  progress("bonus-of-another-wallet", "and e.bonus_id = wanted and e.player_id = wallet.player_id;", "and e.bonus_id = wanted;"),
  progress("nothing-is-wagered", "active.wagered := active.wagered + coalesce(decision.counted, 0);", ""),
  progress(
    "free-win-requires-nothing",
    "active.required := active.required + div(decision.granted * active.times_x10::numeric, 10)::bigint;",
    "",
  ),
  progress("open-rounds-not-counted", "active.open_rounds := active.open_rounds + is_open::int - was_open::int;", ""),
];
