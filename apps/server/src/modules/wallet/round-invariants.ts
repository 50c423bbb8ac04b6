import { sql } from "kysely";
import type { Violation, News, Invariant, Whole } from "../../kernel/invariant.ts";
import { invariantInTwo } from "./invariant-of-range.ts";
import { rangeStore } from "./range-store.ts";

const stored = sql`format('staked %s+%s won %s+%s bets %s wins %s from %s to %s',
  r.staked_cash, r.staked_bonus, r.won_cash, r.won_bonus, r.bets, r.wins, r.first_entry, r.last_entry)`;

/** Of the entries `e` of a round, those that no correction `c` has undone. */
const summed = sql`format('staked %s+%s won %s+%s bets %s wins %s from %s to %s',
  coalesce(-sum(e.cash) filter (where e.kind = 'bet' and c.corrects is null), 0), coalesce(-sum(e.bonus) filter (where e.kind = 'bet' and c.corrects is null), 0),
  coalesce(sum(e.cash) filter (where e.kind = 'win' and c.corrects is null), 0), coalesce(sum(e.bonus) filter (where e.kind = 'win' and c.corrects is null), 0),
  count(*) filter (where e.kind = 'bet' and c.corrects is null), count(*) filter (where e.kind = 'win' and c.corrects is null),
  min(e.id), max(e.id))`;

const everyRound = (of: Whole) => sql<Violation>`
  select tenant_id, 'round ' || round_id as subject, 'stored ' || stored || ', entries ' || summed as detail from (
    select coalesce(r.tenant_id, e.tenant_id) as tenant_id, coalesce(r.id, e.round_id) as round_id,
      case when r.id is null then 'none' else ${stored} end as stored, coalesce(e.summed, 'none') as summed
    from ${rangeStore.rounds(of)} r full join (
      select e.tenant_id, e.player_id, e.round_id, ${summed} as summed
      from ${rangeStore.entries(of)} e
      left join (select tenant_id, player_id, corrects from ${rangeStore.entries(of)} k where kind in ('bet_rolled_back', 'win_rolled_back')) c
        on c.tenant_id = e.tenant_id and c.player_id = e.player_id and c.corrects = e.id
      where e.round_id is not null group by 1, 2, 3) e on e.tenant_id = r.tenant_id and e.round_id = r.id and e.player_id = r.player_id) both_sides
  where stored <> summed`;

/** A round's entries are a short range of its player's. */
const touchedRounds = (news: News) => sql<Violation>`
  select tenant_id, 'round ' || round_id as subject, 'stored ' || stored || ', entries ' || summed as detail from (
    select t.tenant_id, t.round_id, case when r.id is null then 'none' else ${stored} end as stored, e.summed
    from (select distinct tenant_id, player_id, round_id from ${rangeStore.entries(news)} e where round_id is not null) t
    left join lateral (select * from rounds w where w.tenant_id = t.tenant_id and w.id = t.round_id and w.player_id = t.player_id offset 0) r on true
    cross join lateral (
      with own as materialized (select o.* from entries o where o.tenant_id = t.tenant_id and o.player_id = t.player_id
        and o.id between r.first_entry and r.last_entry and o.round_id = t.round_id)
      select ${summed} as summed from own e left join (select corrects from own where kind in ('bet_rolled_back', 'win_rolled_back')) c on c.corrects = e.id) e) both_sides
  where stored <> summed`;

/** How often the entry that `c` corrects has been corrected; all of it happened within its round. */
const times = {
  whole: (of: Whole) =>
    sql`(select tenant_id, player_id, corrects, count(*) as times from ${rangeStore.entries(of)} k where kind in ('bet_rolled_back', 'win_rolled_back') group by 1, 2, 3)`,
  fresh: (news: News) => sql`(select c.tenant_id, c.player_id, c.corrects, count(distinct o.id) as times
    from ${rangeStore.entries(news)} c join rounds r on r.tenant_id = c.tenant_id and r.id = c.round_id
    join entries o on o.tenant_id = c.tenant_id and o.player_id = c.player_id and o.id between r.first_entry and r.last_entry and o.corrects = c.corrects
      and o.kind in ('bet_rolled_back', 'win_rolled_back')
    where c.kind in ('bet_rolled_back', 'win_rolled_back') group by 1, 2, 3)`,
};

const wrongCorrections = (range: Whole | News, counted: ReturnType<typeof times.whole>) => sql<Violation>`
  select c.tenant_id, 'entry ' || c.id as subject, c.kind || ' corrects ' || c.corrects || ': '
    || case when e.id is null then 'no such bet or win of this player' when twice.times > 1 then 'corrected ' || twice.times || ' times' else 'other amounts' end as detail
  from ${rangeStore.entries(range)} c
  left join entries e on e.tenant_id = c.tenant_id and e.player_id = c.player_id and e.id = c.corrects
    and e.kind = case c.kind when 'bet_rolled_back' then 'bet' else 'win' end::ledger_entry_kind
  left join ${counted} twice on twice.tenant_id = c.tenant_id and twice.player_id = c.player_id and twice.corrects = c.corrects
  where c.kind in ('bet_rolled_back', 'win_rolled_back') and (e.id is null or twice.times > 1
    or (c.kind = 'bet_rolled_back' and (c.cash <> -e.cash or c.bonus <> -e.bonus)) or (c.kind = 'win_rolled_back' and -(c.cash + c.bonus) > e.cash + e.bonus))`;

/** How far back among a player's rounds the one before of the same seed is looked for. */
const lookBack = 30;

export const roundInvariants: readonly Invariant[] = [
  invariantInTwo("rounds = their entries", { whole: everyRound, fresh: touchedRounds }),

  invariantInTwo("a correction undoes one entry, once, and no more than it", {
    whole: (of) => wrongCorrections(of, times.whole(of)),
    fresh: (news) => wrongCorrections(news, times.fresh(news)),
  }),

  invariantInTwo("nonces of a seed: each once, without gaps", {
    whole: (of) => sql`
      select tenant_id, 'seed ' || seed_id as subject, rounds || ' rounds, ' || nonces || ' nonces, highest ' || highest as detail
      from (select tenant_id, seed_id, count(*) as rounds, count(distinct nonce) as nonces, max(nonce) as highest from ${rangeStore.rounds(of)} r where seed_id is not null group by 1, 2) s
      where rounds <> nonces or highest <> rounds - 1`,
    fresh: (news) => sql`
      select r.tenant_id, 'seed ' || r.seed_id as subject, 'round ' || r.id || ' has nonce ' || r.nonce || ' after ' || coalesce(before.nonce::text, 'none') as detail
      from ${rangeStore.rounds(news)} r left join lateral (
        select nonce from (select p.seed_id, p.nonce, p.first_entry from rounds p where p.player_id = r.player_id and p.tenant_id = r.tenant_id and p.first_entry < r.first_entry
          order by p.first_entry desc limit ${lookBack}) recent
        where recent.seed_id = r.seed_id order by first_entry desc limit 1) before on true
      where r.seed_id is not null and case when before.nonce is null then r.nonce < 0 else r.nonce <> before.nonce + 1 end`,
  }),
];
