import { sql } from "kysely";
import type { ReportSource } from "../../kernel/report-source.ts";

interface Row {
  readonly event: string;
  readonly at: Date;
  readonly bet_id: string;
  readonly player_id: string;
  readonly kind: string;
  readonly is_free: boolean;
  readonly stake: number;
  readonly legs: string;
  readonly selections: string;
  readonly amount: number;
  readonly outcome: string | null;
}

/**
 * Events of sports bets in the period: placed (`amount` is the stake), cashed out, settled and, after a corrected result, settled again
 * (`amount` is the payout of the settlement). `legs` are odds in thousandths, `selections` are fixture:market:outcome.
 */
export const betReport: ReportSource = {
  kind: "sports_bets",
  columns: ["event", "at", "bet", "player", "kind", "free_bet", "stake", "legs", "selections", "amount", "outcome"],
  read: async (db, { tenant_id, from, to }) => {
    const { rows } = await sql<Row>`
      with events as (
        select 'placed' as event, 0 as no, placed_at as at, id as bet_id, stake as amount, null as outcome
          from sport_bets where tenant_id = ${tenant_id} and placed_at >= ${from} and placed_at < ${to}
        union all
        select 'cashed_out', cash_out_no, at, bet_id, amount, null
          from sport_cash_outs where tenant_id = ${tenant_id} and at >= ${from} and at < ${to}
        union all
        select case when settlement_no = 1 then 'settled' else 'corrected' end, settlement_no, settled_at, bet_id, payout, outcome
          from sport_settlements where tenant_id = ${tenant_id} and settled_at >= ${from} and settled_at < ${to})
      select e.event, e.at, e.bet_id, b.player_id, b.kind, b.is_free, b.stake, e.amount, e.outcome,
        (select coalesce(string_agg(l.odds_x1000::text, ' ' order by l.leg_no), '') from sport_bet_legs l
          where l.tenant_id = b.tenant_id and l.bet_id = b.id) as legs,
        (select coalesce(string_agg(s.fixture_id || ':' || s.market_id || ':' || s.code, ' ' order by s.leg_no, s.selection_no), '')
          from sport_bet_selections s where s.tenant_id = b.tenant_id and s.bet_id = b.id) as selections
      from events e join sport_bets b on b.tenant_id = ${tenant_id} and b.id = e.bet_id
      order by e.at, e.bet_id, e.event, e.no`.execute(db);
    return rows.map((row) => [
      row.event,
      row.at.toISOString(),
      row.bet_id,
      row.player_id,
      row.kind,
      row.is_free ? 1 : 0,
      row.stake,
      row.legs,
      row.selections,
      row.amount,
      row.outcome,
    ]);
  },
};
