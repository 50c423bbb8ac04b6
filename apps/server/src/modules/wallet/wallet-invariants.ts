import { type RawBuilder, sql } from "kysely";
import type { Violation, News, Invariant } from "../../kernel/invariant.ts";
import { invariantInTwo, invariantOf } from "./invariant-of-range.ts";
import { type Range, isNews, rangeStore } from "./range-store.ts";

/**
 * Each wallet's values according to its entries: their sums. For new rows: the values after the last entry, which equal the sums by the
 * invariant on the chain of entries.
 */
const saidByEntries = (range: Range): RawBuilder<unknown> =>
  isNews(range)
    ? sql`(select t.tenant_id, t.player_id, last.* from (select distinct tenant_id, player_id from ${rangeStore.entries(range)} e) t cross join lateral (
        select cash_after as cash, bonus_after as bonus, held_after as held, debt_after as debt, version from entries e
        where e.tenant_id = t.tenant_id and e.player_id = t.player_id order by id desc limit 1) last)`
    : sql`(select tenant_id, player_id, sum(cash) as cash, sum(bonus) as bonus, sum(held) as held, sum(debt) as debt, count(*) as version
        from ${rangeStore.entries(range)} e group by 1, 2)`;

const walletIsItsEntries = (range: Range) => sql<Violation>`
  select tenant_id, 'player ' || player_id as subject, case when missing then 'entries, and no wallet'
    else 'wallet less its entries: ' || format('cash %s bonus %s held %s debt %s version %s', cash, bonus, held, debt, version) end as detail
  from (select tenant_id, player_id, w.version is null as missing, coalesce(w.cash, 0) - coalesce(e.cash, 0) as cash, coalesce(w.bonus, 0) - coalesce(e.bonus, 0) as bonus,
      coalesce(w.held, 0) - coalesce(e.held, 0) as held, coalesce(w.debt, 0) - coalesce(e.debt, 0) as debt, coalesce(w.version, 0) - coalesce(e.version, 0) as version
    from ${rangeStore.wallets(range)} w full join ${saidByEntries(range)} e using (tenant_id, player_id)) compared
  where missing or cash <> 0 or bonus <> 0 or held <> 0 or debt <> 0 or version <> 0`;

const linkedByWindow = (range: Range) => sql`
  select e.*, row_number() over wallet as nth, coalesce(lag(cash_after) over wallet, 0) as cash_before, coalesce(lag(bonus_after) over wallet, 0) as bonus_before,
    coalesce(lag(held_after) over wallet, 0) as held_before, coalesce(lag(debt_after) over wallet, 0) as debt_before
  from ${rangeStore.entries(range)} e window wallet as (partition by tenant_id, player_id order by id)`;

const linkedToTheOneBefore = (news: News) => sql`
  select e.*, coalesce(before.version, 0) + 1 as nth, coalesce(before.cash_after, 0) as cash_before, coalesce(before.bonus_after, 0) as bonus_before,
    coalesce(before.held_after, 0) as held_before, coalesce(before.debt_after, 0) as debt_before
  from ${rangeStore.entries(news)} e left join lateral (
    select * from entries p where p.tenant_id = e.tenant_id and p.player_id = e.player_id and p.id < e.id order by p.id desc limit 1) before on true`;

const brokenLinks = (linked: RawBuilder<unknown>) => sql<Violation>`
  select tenant_id, 'player ' || player_id as subject, 'entry ' || id || ' version ' || version || ' as number ' || nth
    || ': before ' || format('%s/%s/%s/%s', cash_before, bonus_before, held_before, debt_before)
    || ', delta ' || format('%s/%s/%s/%s', cash, bonus, held, debt) || ', after ' || format('%s/%s/%s/%s', cash_after, bonus_after, held_after, debt_after) as detail
  from (${linked}) e
  where version <> nth or cash_before + cash <> cash_after or bonus_before + bonus <> bonus_after
    or held_before + held <> held_after or debt_before + debt <> debt_after`;

/** A movement above ten billion reais is a mistake. In centavos. */
const largestMove = 1_000_000_000_000;

const wrongMoves = (range: Range) => sql<Violation>`
  select tenant_id, 'entry ' || id as subject, kind || ' moves ' || format('cash %s bonus %s held %s debt %s', cash, bonus, held, debt) as detail
  from ${rangeStore.entries(range)} e
  where greatest(abs(cash), abs(bonus), abs(held), abs(debt)) > ${largestMove}::bigint or not case
    when kind = 'hold' then held > 0 and cash = -held and bonus = 0 and debt = 0
    when kind = 'release' then held < 0 and cash = -held and bonus = 0 and debt = 0
    when kind = 'payout' then held < 0 and cash = 0 and bonus = 0 and debt = 0
    when kind in ('deposit', 'payout_returned') then cash > 0 and bonus = 0 and held = 0 and debt = 0
    when kind = 'deposit_reversed' then cash <= 0 and bonus = 0 and held = 0 and debt = 0
    when kind in ('bet', 'win_rolled_back', 'purchase') then cash <= 0 and bonus <= 0 and held = 0 and debt = 0
    when kind in ('win', 'bet_rolled_back', 'sale', 'prize') then cash >= 0 and bonus >= 0 and held = 0 and debt = 0
    when kind = 'debt' then debt > 0 and cash = 0 and bonus = 0 and held = 0
    when kind = 'debt_paid' then debt < 0 and cash = debt and bonus = 0 and held = 0
    when kind = 'conversion' then cash >= 0 and cash = -bonus and held = 0 and debt = 0
    when kind = 'grant' then cash >= 0 and bonus >= 0 and held = 0 and debt = 0
    when kind = 'forfeit' then cash = 0 and bonus <= 0 and held = 0 and debt = 0
    when kind = 'adjustment' then held = 0 and debt = 0
    when kind = 'close' then cash = 0 and bonus = 0 and held = 0 and debt = 0
    else false end`;

export const walletInvariants: readonly Invariant[] = [
  invariantOf("wallet = sum of its entries", walletIsItsEntries),

  invariantInTwo("each 'after' = the one before + its delta, versions without gaps", {
    whole: (of) => brokenLinks(linkedByWindow(of)),
    fresh: (news) => brokenLinks(linkedToTheOneBefore(news)),
  }),

  invariantOf("an entry moves what its kind moves", wrongMoves),

  // New entries are covered by the invariants on the chain and on the movements of each kind: summing a player's history costs as much as
  // the history is long.
  invariantInTwo("held = holds less releases and payouts", {
    whole: (of) => sql`
      select w.tenant_id, 'player ' || w.player_id as subject, 'held less what holds left of it: ' || (w.held - coalesce(e.held, 0)) as detail
      from ${rangeStore.wallets(of)} w left join (
        select tenant_id, player_id, sum(case kind when 'hold' then -cash when 'release' then -cash else held end) as held
        from ${rangeStore.entries(of)} e where kind in ('hold', 'release', 'payout') group by 1, 2) e using (tenant_id, player_id)
      where w.held <> coalesce(e.held, 0)`,
    fresh: null,
  }),

  invariantOf(
    "no column of a wallet is below zero",
    (range) => sql`
    select * from (
      select tenant_id, 'player ' || player_id as subject, format('cash %s bonus %s held %s debt %s', cash, bonus, held, debt) as detail
      from ${rangeStore.wallets(range)} w where least(cash, bonus, held, debt) < 0
      union all
      select tenant_id, 'entry ' || id, format('after it: cash %s bonus %s held %s debt %s', cash_after, bonus_after, held_after, debt_after)
      from ${rangeStore.entries(range)} e where least(cash_after, bonus_after, held_after, debt_after) < 0) below`,
  ),

  invariantInTwo("deposit_count = deposits", {
    whole: (of) => sql`
      select w.tenant_id, 'player ' || w.player_id as subject, 'deposit_count less deposits: ' || (w.deposit_count - coalesce(e.deposits, 0)) as detail
      from ${rangeStore.wallets(of)} w left join (select tenant_id, player_id, count(*) as deposits from ${rangeStore.entries(of)} e where kind = 'deposit' group by 1, 2) e using (tenant_id, player_id)
      where w.deposit_count <> coalesce(e.deposits, 0)`,
    fresh: null,
  }),
];
