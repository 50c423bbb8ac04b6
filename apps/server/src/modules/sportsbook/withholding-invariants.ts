import { correctionBounds } from "@trevo/sports";
import { sql } from "kysely";
import { type Invariant, maxViolations, type Violation } from "../../kernel/invariant.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";

/**
 * Each withheld bet must refer to one of its own open withholdings, no other bet may have an open one, and nothing may have been posted for
 * a bet during a withholding.
 */
export const withholdingInvariant: Invariant = {
  name: "nothing of a withheld sports bet was posted",
  check: async (snapshot, of) => {
    if (of !== "all" && of.length === 0) return [];
    const ofBet = of === "all" ? sql`true` : sql`(b.tenant_id, b.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<Violation>`
      select b.tenant_id, 'sports bet ' || b.id as subject, 'is ' || b.status || ', and its withholding does not say so' as detail
      from sport_bets b left join sport_withholdings w
        on w.tenant_id = b.tenant_id and w.bet_id = b.id and w.id = b.withholding_id and w.player_id = b.player_id and w.ended_at is null
      where ${ofBet} and (b.status = 'withheld' and w.id is null or b.status <> 'withheld' and exists (
        select from sport_withholdings o where o.tenant_id = b.tenant_id and o.bet_id = b.id and o.ended_at is null))
      union all
      select b.tenant_id, 'sports bet ' || b.id, p.what || ' while it was withheld'
      from sport_withholdings w join sport_bets b on b.tenant_id = w.tenant_id and b.id = w.bet_id
      cross join lateral (
        select 'was settled' as what, s.settled_at as at from sport_settlements s where s.tenant_id = b.tenant_id and s.bet_id = b.id
        union all
        select 'was cashed out', c.at from sport_cash_outs c where c.tenant_id = b.tenant_id and c.bet_id = b.id
      ) p
      where ${ofBet} and p.at > w.withheld_at and (w.ended_at is null or p.at < w.ended_at)
      limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
};

/** Each correction without people must be stored with the difference of its settlements, and those on a match must stay within the bound. */
export const correctionInvariant: Invariant = {
  name: "corrections without people take back what the rules allow",
  check: async (snapshot, of) => {
    if (of !== "all" && of.length === 0) return [];
    const ofBet = of === "all" ? sql`true` : sql`(b.tenant_id, b.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<Violation>`
      select c.tenant_id, 'sports bet ' || c.bet_id as subject,
        'settlement ' || c.settlement_no || ' took back ' || (l.payout - n.payout) || ', stored as ' || c.taken as detail
      from sport_automatic_corrections c
      join sport_bets b on b.tenant_id = c.tenant_id and b.id = c.bet_id
      join sport_settlements n on n.tenant_id = c.tenant_id and n.bet_id = c.bet_id and n.settlement_no = c.settlement_no
      left join sport_settlements l on l.tenant_id = c.tenant_id and l.bet_id = c.bet_id and l.settlement_no = c.settlement_no - 1
      where ${ofBet} and l.payout - n.payout is distinct from c.taken
      union all
      select c.tenant_id, 'fixture ' || c.fixture_id, 'its corrections without people took back ' || sum(c.taken)
      from sport_automatic_corrections c
      where (c.tenant_id, c.fixture_id) in (
        select o.tenant_id, o.fixture_id from sport_automatic_corrections o
        join sport_bets b on b.tenant_id = o.tenant_id and b.id = o.bet_id where ${ofBet})
      group by c.tenant_id, c.fixture_id having sum(c.taken) > ${correctionBounds.netTaking}
      limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
};
