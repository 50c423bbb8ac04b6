import { sql } from "kysely";
import type { Invariant, Violation } from "../../kernel/invariant.ts";
import { invariantOf } from "./invariant-of-range.ts";
import { isNews, type Range, rangeStore } from "./range-store.ts";

/** Active and ended bonuses of the wallets in range. For new rows: the bonuses that an entry names. */
const bonusesIn = (range: Range) => sql`(
  select w.tenant_id, w.player_id, b.* from ${rangeStore.wallets(range)} w cross join lateral (
    select bonus_id, granted, required, wagered, converted, cap, steps, steps_done, max_stake, except_games, except_bps, expires_at,
      null::bonus_end_reason as end_reason, 0::bigint as shortfall, w.bonus as money
    from active_bonuses a where a.tenant_id = w.tenant_id and a.player_id = w.player_id
    union all select bonus_id, granted, required, wagered, converted, cap, steps, steps_done, max_stake, except_games, except_bps, expires_at,
      end_reason, shortfall, 0
    from ended_bonuses e where e.tenant_id = w.tenant_id and e.player_id = w.player_id) b
  where ${isNews(range) ? sql`exists (select from ${rangeStore.entries(range)} n where n.tenant_id = w.tenant_id and n.bonus_id = b.bonus_id)` : sql`true`})`;

/** Sums of the entries of each bonus. */
const sums = sql`cross join lateral (
  select coalesce(sum(e.bonus), 0) as money, coalesce(sum(e.counted), 0) as counted, coalesce(sum(e.cash) filter (where e.kind = 'conversion'), 0) as converted
  from entries e where e.tenant_id = b.tenant_id and e.player_id = b.player_id and e.bonus_id = b.bonus_id) s`;

const walletsAndBonuses = (range: Range) => sql<Violation>`
  select w.tenant_id, 'player ' || w.player_id as subject,
    format('wallet has bonus %s of %s, active is %s', w.bonus, coalesce(w.bonus_id::text, 'none'), coalesce(a.bonus_id::text, 'none')) as detail
  from ${rangeStore.wallets(range)} w left join active_bonuses a on a.tenant_id = w.tenant_id and a.player_id = w.player_id
  where a.bonus_id is distinct from w.bonus_id or (w.bonus > 0 and w.bonus_id is null)`;

const moneyOfBonuses = (range: Range) => sql<Violation>`
  select b.tenant_id, 'player ' || b.player_id as subject, 'bonus ' || b.bonus_id || ' holds ' || b.money || ', entries ' || s.money as detail
  from ${bonusesIn(range)} b ${sums} where b.money <> s.money`;

const progressOfBonuses = (range: Range) => sql<Violation>`
  select b.tenant_id, 'player ' || b.player_id as subject,
    format('bonus %s wagered %s, missing %s, entries %s', b.bonus_id, b.wagered, b.shortfall, s.counted) as detail
  from ${bonusesIn(range)} b ${sums} where b.wagered - b.shortfall <> s.counted
  union all
  select k.tenant_id, 'key ' || k.source || ' ' || k.external_id, format('counted %s, its entries %s', k.wagered, coalesce(e.counted, 0))
  from ${rangeStore.entries(range)} i join wallet_keys k on k.tenant_id = i.tenant_id and k.source = i.source collate "C" and k.external_id = i.external_id collate "C"
  left join lateral (select sum(o.counted) as counted from unnest(k.entry_ids) as named (id)
    cross join lateral (select * from entries o where o.tenant_id = k.tenant_id and o.player_id = k.player_id and o.id = named.id offset 0) o) e on true
  where i.kind = 'bet' and coalesce(k.wagered, 0) <> coalesce(e.counted, 0) and k.kind <> 'reinstate'`;

/**
 * The nth conversion of a bonus is that of its nth step, or its last one. What was rolled back after a step does not undo it: a step needs what had been
 * wagered until then. Late money of a bonus that was spent is no step.
 */
const conversions = (range: Range) => sql<Violation>`
  select b.tenant_id, 'player ' || b.player_id as subject,
    format('bonus %s (%s) converted %s of at most %s, entries %s, steps %s, wagered %s of %s', b.bonus_id, coalesce(b.end_reason::text, 'active'), b.converted,
      coalesce(b.cap::text, 'any'), s.converted, b.steps_done, b.wagered, b.required) as detail
  from ${bonusesIn(range)} b ${sums}
  where b.converted <> s.converted or b.converted > b.cap
    or (b.end_reason = 'converted' and b.wagered < b.required)
    or (b.converted > 0 and b.steps_done = 0 and coalesce(b.end_reason, 'expired') not in ('converted', 'spent'))
    or exists (select from entries f join entries c on c.tenant_id = f.tenant_id and c.player_id = f.player_id and c.bonus_id = f.bonus_id and c.id > f.id
      where f.tenant_id = b.tenant_id and f.player_id = b.player_id and f.bonus_id = b.bonus_id and b.end_reason in ('forfeited', 'expired', 'cancelled')
        and f.kind = 'forfeit' and f.reason = b.end_reason::text and c.kind = 'conversion')
  union all
  select b.tenant_id, 'player ' || b.player_id, format('bonus %s converted at entry %s as step %s of %s with %s of %s wagered', b.bonus_id, c.id, c.step, b.steps,
    c.wagered, b.required)
  from ${bonusesIn(range)} b cross join lateral (
    select id, kind, row_number() over (partition by kind order by id) as step, sum(coalesce(counted, 0)) over (order by id) as wagered
    from entries e where e.tenant_id = b.tenant_id and e.player_id = b.player_id and e.bonus_id = b.bonus_id and e.kind in ('conversion', 'bet', 'bet_rolled_back')) c
  where c.kind = 'conversion' and c.step < b.steps and c.wagered * b.steps < b.required::numeric * c.step
    and not exists (select from entries f
      where f.tenant_id = b.tenant_id and f.player_id = b.player_id and f.bonus_id = b.bonus_id and f.kind = 'forfeit' and f.id < c.id)`;

const openRoundsOfBonuses = (range: Range) => sql<Violation>`
  select w.tenant_id, 'player ' || w.player_id as subject, format('bonus %s counts %s open rounds, there are %s', a.bonus_id, a.open_rounds, o.rounds) as detail
  from ${rangeStore.wallets(range)} w join active_bonuses a on a.tenant_id = w.tenant_id and a.player_id = w.player_id cross join lateral (
    select count(*) as rounds from rounds r where r.tenant_id = a.tenant_id and r.bonus_id = a.bonus_id and r.state = 'open' and r.id in (
      select e.round_id from entries e where e.tenant_id = a.tenant_id and e.bonus_id = a.bonus_id)) o
  where a.open_rounds <> o.rounds`;

/**
 * A bet that was reinstated is taken again whatever the terms say. A game that they do not name weighs what its class does; below 0 it takes
 * no bonus money. A round stores one class, and a game may get another one while its round is open: of several bets it
 * is only known that the bonus allows some class.
 */
const termsOfStakes = (range: Range) => sql<Violation>`
  select e.tenant_id, 'entry ' || e.id as subject, format('staked %s of bonus %s: %s', -e.bonus, b.bonus_id, case
    when -(e.cash + e.bonus) > b.max_stake then 'above ' || b.max_stake when e.at >= b.expires_at then 'after its end' else 'in a game that its terms except' end) as detail
  from ${rangeStore.entries(range)} e join lateral (
    select bonus_id, max_stake, expires_at, except_games, except_bps, class_bps from active_bonuses a
      where a.tenant_id = e.tenant_id and a.player_id = e.player_id and a.bonus_id = e.bonus_id
    union all select bonus_id, max_stake, expires_at, except_games, except_bps, class_bps from ended_bonuses n
      where n.tenant_id = e.tenant_id and n.bonus_id = e.bonus_id) b on true
  left join rounds r on r.tenant_id = e.tenant_id and r.id = e.round_id
  where e.kind = 'bet' and e.bonus < 0 and e.corrects is null and (-(e.cash + e.bonus) > b.max_stake or e.at >= b.expires_at
    or coalesce(b.except_bps[array_position(b.except_games, e.game_id)],
      case when r.bets = 1 and r.first_entry = e.id then b.class_bps[coalesce(r.wager_class, 4) + 1]
        else (select max(weight) from unnest(b.class_bps) weight) end) < 0)
  union all
  select e.tenant_id, 'entry ' || e.id, format('moves bonus money of %s in a round of %s', coalesce(e.bonus_id::text, 'none'), coalesce(r.bonus_id::text, 'none'))
  from ${rangeStore.entries(range)} e join rounds r on r.tenant_id = e.tenant_id and r.id = e.round_id
  where e.kind in ('bet', 'win') and e.bonus <> 0 and e.bonus_id is distinct from r.bonus_id`;

export const bonusInvariants: readonly Invariant[] = [
  invariantOf("a wallet has bonus money of its active bonus only", walletsAndBonuses),
  invariantOf("the entries of a bonus add up to what it holds", moneyOfBonuses),
  invariantOf("what a bonus has wagered is what its stakes counted", progressOfBonuses),
  invariantOf("a bonus counts its open rounds", openRoundsOfBonuses),
  invariantOf("a bonus converts what its terms allow", conversions),
  invariantOf("stakes obey the terms of their bonus, and a round has one bonus", termsOfStakes),
];
