import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { invariantOfTransitions, playerKeysOf } from "../../kernel/state-invariant.ts";
import { governedStatements } from "./states.ts";

const within = (of: Whole) => (of === "all" ? sql`true` : sql`(s.tenant_id, s.player_id) in (${playerKeysOf(of)})`);

const query = (name: string, violations: (of: Whole) => ReturnType<typeof sql<Violation>>): Invariant => ({
  name,
  check: async (snapshot: Tx, of: Whole) => (of !== "all" && of.length === 0 ? [] : (await violations(of).execute(snapshot)).rows),
  fresh: null,
});

export const statementInvariants: readonly Invariant[] = [
  invariantOfTransitions("affiliate statements take the allowed steps", governedStatements),
  query(
    "affiliate statements = their lines",
    (of) => sql<Violation>`
    select s.tenant_id, 'affiliate statement ' || s.id as subject, format('%s centavos; its lines %s', s.amount, coalesce(l.amount, 0)) as detail
    from affiliate_statements s
    left join (select tenant_id, statement_id, sum(amount) as amount from affiliate_statement_lines group by 1, 2) l
      on l.tenant_id = s.tenant_id and l.statement_id = s.id
    where ${within(of)} and s.amount <> coalesce(l.amount, 0) limit ${maxViolations}`,
  ),
  // While a rebuild is in progress the days are incomplete. Then this invariant is skipped, and the invariant of the days applies.
  query(
    "lines of affiliate statements = the days of commissions",
    (of) => sql<Violation>`
    select s.tenant_id, 'affiliate statement ' || s.id as subject,
      format('stakes %s and wins %s; the days %s and %s', l.staked, l.won, coalesce(d.staked, 0), coalesce(d.won, 0)) as detail, false as freezes
    from affiliate_statements s
    join affiliate_statement_lines l on l.tenant_id = s.tenant_id and l.statement_id = s.id and l.kind = 'revenue_share'
    left join lateral (
      select sum(c.staked) as staked, sum(c.won) as won, sum(c.rewards) as rewards, sum(c.deposited) as deposited
      from commission_days c cross join lateral (
        select offer_id, version from attributions a
        where a.tenant_id = c.tenant_id and a.player_id = c.player_id and a.from_day <= c.day order by no desc limit 1) a
      where c.tenant_id = s.tenant_id and c.affiliate_id = s.affiliate_id and c.day >= s.period
        and c.day < s.period + interval '1 month' and (a.offer_id, a.version) = (l.offer_id, l.version)) d on true
    where ${within(of)} and (l.staked, l.won, l.rewards, l.deposited)
      is distinct from (coalesce(d.staked, 0), coalesce(d.won, 0), coalesce(d.rewards, 0), coalesce(d.deposited, 0))
      and exists (select from follower_cursors f where f.name = 'commissions' and f.xid > '0'::xid8)
    limit ${maxViolations}`,
  ),
  query(
    "corrections of an affiliate are part of the next statement",
    (of) => sql<Violation>`
    select s.tenant_id, 'affiliate statement ' || s.id as subject,
      format('corrections of %s centavos; due %s', coalesce(l.base, 0), coalesce(c.amount, 0) + coalesce(p.carried, 0)) as detail
    from affiliate_statements s
    left join affiliate_statement_lines l on l.tenant_id = s.tenant_id and l.statement_id = s.id and l.kind = 'correction'
    left join lateral (
      select sum(amount) as amount from affiliate_corrections c where c.tenant_id = s.tenant_id and c.stated_in = s.id) c on true
    left join lateral (
      select b.carried from affiliate_statements e
      join affiliate_statement_lines b on b.tenant_id = e.tenant_id and b.statement_id = e.id and b.kind = 'correction'
      where e.tenant_id = s.tenant_id and e.affiliate_id = s.affiliate_id and e.period = s.period - interval '1 month') p on true
    where ${within(of)} and coalesce(l.base, 0) <> coalesce(c.amount, 0) + coalesce(p.carried, 0) limit ${maxViolations}`,
  ),
  query(
    "payments of affiliates trace to their statements",
    (of) => sql<Violation>`
    select s.tenant_id, 'affiliate statement ' || s.id as subject,
      format('%s centavos paid, %s due', coalesce(s.paid, 0), coalesce(s.due, 0)) as detail
    from (select coalesce(g.tenant_id, d.tenant_id) as tenant_id, coalesce(g.player_id, d.player_id) as player_id,
        coalesce(g.external_id, d.id::text) as id, g.amount as paid, d.amount as due, g.player_id = d.player_id as is_same
      from (select tenant_id, player_id, external_id, amount from reward_grants where source = 'affiliate-statement') g
      full join (select tenant_id, player_id, id, amount from affiliate_statements where status = 'paid') d
        on d.tenant_id = g.tenant_id and d.id::text = g.external_id) s
    where (paid is distinct from due or not is_same) and ${within(of)} limit ${maxViolations}`,
  ),
];
