import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { faceValueInSql, faceValuesInSql, invariantOfUses } from "../offers/index.ts";
import { frozenInvariant } from "./check-frozen.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";

const within = (of: Whole, table: string) =>
  of === "all" ? sql`true` : sql`(${sql.ref(`${table}.tenant_id`)}, ${sql.ref(`${table}.player_id`)}) in (${playerKeysOf(of)})`;

const rowsOf = async (snapshot: Tx, of: Whole, query: ReturnType<typeof sql<Violation>>): Promise<Violation[]> =>
  of !== "all" && of.length === 0 ? [] : (await query.execute(snapshot)).rows;

/** A player's stakes of all days, of all weeks and of all months each add up to the total. */
const periodsAddUp = (snapshot: Tx, of: Whole) =>
  rowsOf(
    snapshot,
    of,
    sql<Violation>`
    select s.tenant_id, 'player ' || s.player_id as subject, format('staked %s over all time; days %s, weeks %s, months %s', s.total, s.days, s.weeks, s.months) as detail, false as freezes
    from (select s.tenant_id, s.player_id, coalesce(sum(staked) filter (where period = 'all'), 0) as total,
      coalesce(sum(staked) filter (where period like 'day:%'), 0) as days, coalesce(sum(staked) filter (where period like 'week:%'), 0) as weeks,
      coalesce(sum(staked) filter (where period like 'month:%'), 0) as months
      from period_stakes s where ${within(of, "s")} group by 1, 2) s
    where (total, total, total) is distinct from (days, weeks, months) limit ${maxViolations}`,
  );

/** The places of a frozen board are numbered without gaps, in the order of score, time and player id. */
const boardsAreInOrder = (snapshot: Tx, of: Whole) =>
  rowsOf(
    snapshot,
    of,
    sql<Violation>`
    select r.tenant_id, 'board ' || r.board as subject, format('place %s is out of order', r.place) as detail, false as freezes
    from (select *, lag(score) over w as score_before, lag(reached_at) over w as reached_before, lag(player_id) over w as player_before, row_number() over w as nth
      from ranking_results window w as (partition by tenant_id, board order by place)) r
    where ${within(of, "r")} and (r.place <> r.nth or r.score > r.score_before
      or (r.score = r.score_before and (r.reached_at, r.player_id) < (r.reached_before, r.player_before)))
    limit ${maxViolations}`,
  );

/** Each grant for a level, perk or place has exactly one such cause, and each cause has its grant. */
const grantsTrace = (snapshot: Tx, of: Whole) =>
  rowsOf(
    snapshot,
    of,
    sql<Violation>`
    with due as (
      select l.tenant_id, l.player_id, 'rank' as source, l.player_id || ':' || l.level || case when n.nth = 1 then '' else ':' || n.nth end as external_id
      from rank_rewards l cross join lateral jsonb_array_elements(l.rewards) with ordinality as n (reward, nth)
      union all
      select tenant_id, player_id, 'tier', player_id || ':' || perk || ':' || period from tier_perks
      union all
      select r.tenant_id, r.player_id, case when starts_with(r.board, 'race:') then 'race' else 'ranking' end,
        case when starts_with(r.board, 'race:') then substr(r.board, 6) else r.board end || ':' || r.place || case when n.nth = 1 then '' else ':' || n.nth end
      from ranking_results r join ranking_payouts p on p.tenant_id = r.tenant_id and p.board = r.board and p.place = r.place and p.granted
      cross join lateral jsonb_array_elements(r.rewards) with ordinality as n (reward, nth)),
    granted as (select tenant_id, player_id, source, external_id from reward_grants where source in ('rank', 'tier', 'ranking', 'race'))
    select tenant_id, 'player ' || coalesce(g.player_id, d.player_id) as subject, format('%s %s is %s', source, external_id, case when g.player_id is null
      then 'not granted' when d.player_id is null then 'granted without a cause' else 'granted to another' end) as detail
    from granted g full join due d using (tenant_id, source, external_id)
    where g.player_id is distinct from d.player_id and ${of === "all" ? sql`true` : sql`(tenant_id, coalesce(g.player_id, d.player_id)) in (${playerKeysOf(of)})`}
    limit ${maxViolations}`,
  );

/** All rewards of one level are one use of the offer. Their keys are the player, the level and, from the second reward on, its number. */
const levelUses = sql`select tenant_id, offer_id, false as is_reserved, sum(${faceValueInSql(sql`reward`)})::bigint as cents from reward_grants
  where source = 'rank' and offer_id is not null group by tenant_id, offer_id, player_id, split_part(external_id, ':', 2)
  union all
  select tenant_id, offer_id, false, ${faceValueInSql(sql`reward`)}::bigint from reward_grants where source = 'tier' and offer_id is not null`;

const placeUses = sql`select r.tenant_id, f.offer_id, false as is_reserved, ${faceValuesInSql(sql`r.rewards`)} as cents
  from ranking_payouts p join ranking_results r on r.tenant_id = p.tenant_id and r.board = p.board and r.place = p.place
  join boards_frozen f on f.tenant_id = p.tenant_id and f.board = p.board where p.granted and f.offer_id is not null`;

export const rankInvariants: readonly Invariant[] = [
  { name: "period stakes add up", check: periodsAddUp, fresh: null },
  { name: "frozen boards are in order", check: boardsAreInOrder, fresh: null },
  { name: "grants of levels, tiers and places trace to their cause", check: grantsTrace, fresh: null },
  invariantOfUses("ranks count the levels and perks that they reward", { kinds: ["rank"], uses: levelUses }),
  invariantOfUses("rankings and races count the places that they reward", { kinds: ["ranking", "race"], uses: placeUses }),
  frozenInvariant,
];
