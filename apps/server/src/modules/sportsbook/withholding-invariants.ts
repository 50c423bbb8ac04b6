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
