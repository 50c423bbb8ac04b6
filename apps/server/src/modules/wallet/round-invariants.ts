import { sql } from "kysely";
import type { Violation, News, Invariant, Whole } from "../../kernel/invariant.ts";
import { invariantInTwo, invariantOf } from "./invariant-of-range.ts";
import { type Range, rangeStore } from "./range-store.ts";

const stored = sql`format('staked %s+%s won %s+%s bets %s wins %s from %s to %s',
  r.staked_cash, r.staked_bonus, r.won_cash, r.won_bonus, r.bets, r.wins, r.first_entry, r.last_entry)`;

/**
 * Over the entries `e` of a round. Stakes are summed with their returns; the unpaid part of a reinstated stake is a debt. A win counts
 * unless a rollback `c` names it, even if the rollback found too little to take.
 */
const summed = sql`format('staked %s+%s won %s+%s bets %s wins %s from %s to %s',
  coalesce(-sum(e.cash) filter (where e.kind in ('bet', 'bet_rolled_back')), 0) + coalesce(sum(e.debt) filter (where e.kind = 'debt' and e.reason = 'reinstated'), 0),
  coalesce(-sum(e.bonus) filter (where e.kind in ('bet', 'bet_rolled_back')), 0),
  coalesce(sum(e.cash) filter (where e.kind = 'win' and c.corrects is null), 0), coalesce(sum(e.bonus) filter (where e.kind = 'win' and c.corrects is null), 0),
  count(*) filter (where e.kind = 'bet') - count(*) filter (where e.kind = 'bet_rolled_back'), count(*) filter (where e.kind = 'win' and c.corrects is null),
  min(e.id), max(e.id))`;

const everyRound = (of: Whole) => sql<Violation>`
  select tenant_id, 'round ' || round_id as subject, 'stored ' || stored || ', entries ' || summed as detail from (
    select coalesce(r.tenant_id, e.tenant_id) as tenant_id, coalesce(r.id, e.round_id) as round_id,
      case when r.id is null then 'none' else ${stored} end as stored, coalesce(e.summed, 'none') as summed
    from ${rangeStore.rounds(of)} r full join (
      select e.tenant_id, e.player_id, e.round_id, ${summed} as summed
      from ${rangeStore.entries(of)} e
      left join (select tenant_id, player_id, corrects from ${rangeStore.entries(of)} k where kind = 'win_rolled_back') c
        on c.tenant_id = e.tenant_id and c.player_id = e.player_id and c.corrects = e.id
      where e.round_id is not null group by 1, 2, 3) e on e.tenant_id = r.tenant_id and e.round_id = r.id and e.player_id = r.player_id) both_sides
  where stored <> summed`;

/** A round's entries are a short range of its player's entries. */
const touchedRounds = (news: News) => sql<Violation>`
  select tenant_id, 'round ' || round_id as subject, 'stored ' || stored || ', entries ' || summed as detail from (
    select t.tenant_id, t.round_id, case when r.id is null then 'none' else ${stored} end as stored, e.summed
    from (select tenant_id, player_id, round_id, max(id) as last from ${rangeStore.entries(news)} e where round_id is not null group by 1, 2, 3) t
    left join lateral (select * from rounds w where w.tenant_id = t.tenant_id and w.id = t.round_id and w.player_id = t.player_id offset 0) r on true
    cross join lateral (
      with own as materialized (select o.* from entries o where o.tenant_id = t.tenant_id and o.player_id = t.player_id
        and o.id between r.first_entry and greatest(r.last_entry, t.last) and o.round_id = t.round_id)
      select ${summed} as summed from own e left join (select corrects from own where kind = 'win_rolled_back') c on c.corrects = e.id) e) both_sides
  where stored <> summed`;

/** True if an entry reverses another one or counts it again. */
const isCorrection = (entry: "c" | "k" | "o") =>
  sql.raw(`(${entry}.kind in ('bet_rolled_back', 'win_rolled_back') or (${entry}.kind = 'bet' and ${entry}.corrects is not null))`);

const counts = sql`count(distinct id) filter (where kind <> 'bet') as undone, count(distinct id) filter (where kind = 'bet') as reinstated`;

/** How often the entry corrected by `c` was reversed and reinstated; all of it happened within its round. */
const times = {
  whole: (of: Whole) =>
    sql`(select tenant_id, player_id, corrects, ${counts} from ${rangeStore.entries(of)} k where ${isCorrection("k")} group by 1, 2, 3)`,
  fresh: (news: News) => sql`(select tenant_id, player_id, corrects, ${counts} from (
    select o.tenant_id, o.player_id, o.corrects, o.id, o.kind
    from ${rangeStore.entries(news)} c join rounds r on r.tenant_id = c.tenant_id and r.id = c.round_id
    join entries o on o.tenant_id = c.tenant_id and o.player_id = c.player_id and o.id between r.first_entry and r.last_entry and o.corrects = c.corrects
      and ${isCorrection("o")}
    where ${isCorrection("c")}) corrections group by 1, 2, 3)`,
};

/** The unpaid part of a reinstated bet `c`, from the entry after it. */
const owed = sql`coalesce((select n.debt from (select * from entries a where a.tenant_id = c.tenant_id and a.player_id = c.player_id and a.id > c.id order by a.id limit 1) n
  where n.kind = 'debt' and n.corrects = c.corrects), 0)`;

const wrongCorrections = (range: Whole | News, counted: ReturnType<typeof times.whole>) => sql<Violation>`
  select c.tenant_id, 'entry ' || c.id as subject, c.kind || ' corrects ' || c.corrects || ': '
    || case when e.id is null then 'no such bet or win of this player'
      when t.undone - t.reinstated not in (0, 1) then 'undone ' || t.undone || ' times, reinstated ' || t.reinstated || ' times' else 'other amounts' end as detail
  from ${rangeStore.entries(range)} c
  left join entries e on e.tenant_id = c.tenant_id and e.player_id = c.player_id and e.id = c.corrects
    and e.kind = case c.kind when 'win_rolled_back' then 'win' else 'bet' end::ledger_entry_kind
  left join ${counted} t on t.tenant_id = c.tenant_id and t.player_id = c.player_id and t.corrects = c.corrects
  where ${isCorrection("c")} and (e.id is null or t.undone - t.reinstated not in (0, 1) or case c.kind
    when 'win_rolled_back' then -(c.cash + c.bonus) > e.cash + e.bonus
    when 'bet' then c.cash + c.bonus - ${owed} <> e.cash + e.bonus
    else c.cash + c.bonus <> -(e.cash + e.bonus) or (t.reinstated = 0 and c.cash <> -e.cash) end)`;

/** Number of a player's earlier bets searched for the previous round of the same seed. */
const lookBack = 100;

/** Null if every stake counts in full. The key of a bet holds its amount at risk, or null for the whole stake. */
const risksOfRounds = (range: Range) => sql<Violation>`
  select r.tenant_id, 'round ' || r.id as subject, format('%s at risk, its bets %s', r.at_risk, s.at_risk) as detail
  from ${rangeStore.rounds(range)} r cross join lateral (
    select coalesce(sum(coalesce(k.at_risk, -(k.cash + k.bonus))), 0) as at_risk
    from (select e.* from entries e where e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id between r.first_entry and r.last_entry
      and e.round_id = r.id and e.kind = 'bet' and e.corrects is null offset 0) e
    cross join lateral (select * from wallet_keys w where w.tenant_id = e.tenant_id and w.source = e.source collate "C"
      and w.external_id = e.external_id collate "C" and w.state = 'posted' offset 0) k) s
  where r.at_risk is not null and r.at_risk <> s.at_risk`;

/** Partner sportsbook: a round is one bet, in cash only, with one result at a time. A lost bet has a result of zero. */
const resultsOfPartnersBets = (range: Range) => sql<Violation>`
  select r.tenant_id, 'round ' || r.id as subject, format('%s prizes of %s bets, %s of bonus staked', p.prizes, r.bets, r.staked_bonus) as detail
  from ${rangeStore.rounds(range)} r cross join lateral (
    with own as materialized (select o.* from entries o where o.tenant_id = r.tenant_id and o.player_id = r.player_id
      and o.id between r.first_entry and r.last_entry and o.round_id = r.id)
    select count(*) as prizes from own e left join (select corrects from own where kind = 'win_rolled_back') c on c.corrects = e.id
    where e.kind = 'win' and e.cash + e.bonus > 0 and c.corrects is null) p
  where r.provider = 'betby' and (p.prizes > 1 or (p.prizes > 0 and r.bets = 0) or r.bets > 1 or r.staked_bonus <> 0)`;

export const roundInvariants: readonly Invariant[] = [
  invariantInTwo("rounds = their entries", { whole: everyRound, fresh: touchedRounds }),

  invariantInTwo("a correction undoes one entry, once, and no more than it", {
    whole: (of) => wrongCorrections(of, times.whole(of)),
    fresh: (news) => wrongCorrections(news, times.fresh(news)),
  }),

  invariantOf("a round has at risk what its bets have", risksOfRounds),

  invariantOf("a partner's bet has one result, and takes cash alone", resultsOfPartnersBets),

  invariantInTwo("nonces of a seed: each once, without gaps", {
    whole: (of) => sql`
      select tenant_id, 'seed ' || seed_id as subject, rounds || ' rounds, ' || nonces || ' nonces, highest ' || highest as detail
      from (select tenant_id, seed_id, count(*) as rounds, count(distinct nonce) as nonces, max(nonce) as highest from ${rangeStore.rounds(of)} r where seed_id is not null group by 1, 2) s
      where rounds <> nonces or highest <> rounds - 1`,
    fresh: (news) => sql`
      select r.tenant_id, 'seed ' || r.seed_id as subject, 'round ' || r.id || ' has nonce ' || r.nonce || ' after ' || coalesce(before.nonce::text, 'none') as detail
      from ${rangeStore.rounds(news)} r left join lateral (
        select nonce from (select e.id, e.tenant_id, e.round_id from entries e where e.tenant_id = r.tenant_id and e.player_id = r.player_id
          and e.id < r.first_entry and e.kind = 'bet' order by e.id desc limit ${lookBack}) recent
        cross join lateral (select p.nonce from rounds p where p.tenant_id = recent.tenant_id and p.id = recent.round_id and p.first_entry = recent.id
          and p.seed_id = r.seed_id offset 0) of_seed
        order by recent.id desc limit 1) before on true
      where r.seed_id is not null and case when before.nonce is null then r.nonce < 0 else r.nonce <> before.nonce + 1 end`,
  }),
];
