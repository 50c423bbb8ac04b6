import type { BetKind, MarketType } from "@trevo/sports";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { lowestIdAt } from "../../kernel/ids.ts";

/** Of bets placed from `from` on and before `to`. */
export interface ReportSpan {
  readonly tenant_id: number;
  readonly from: Date;
  readonly to: Date;
}

/** Bets of one kind; singles by match, market type and moment. Amounts in centavos. */
export interface ReportRow {
  readonly kind: BetKind;
  readonly is_free: boolean;
  readonly fixture_id: number | null;
  readonly type: MarketType | null;
  readonly in_play: boolean | null;
  readonly bets: number;
  readonly stake: number;
  readonly open_stake: number;
  readonly returned: number;
  /** Bets whose margin can be compared with the displayed one, with their stake and what they returned. */
  readonly compared: number;
  readonly compared_stake: number;
  readonly compared_returned: number;
  /** What the displayed margins would have kept of `compared_stake`, and the variance of that. */
  readonly expected: number;
  readonly variance: number;
}

/** Maximum time between the id of a bet in play and its acceptance, ms: its wait, and the time to decide it. */
const longestWaitMs = 120_000;

/** The bets of a span by their primary key; a bet in play got its id before it was placed. */
const placedIn = ({ tenant_id, from, to }: ReportSpan) => sql`
  b.tenant_id = ${tenant_id} and b.id >= ${lowestIdAt(new Date(from.getTime() - longestWaitMs))}::uuid and b.id < ${lowestIdAt(to)}::uuid
  and b.placed_at >= ${from} and b.placed_at < ${to}`;

/** SQL on the bets of a report. */
export const reportStore = {
  rows: async (db: Db, span: ReportSpan): Promise<ReportRow[]> => {
    const { rows } = await sql<ReportRow>`
      with bets as (
        select b.kind, b.is_free, s.fixture_id, s.type, s.in_play, b.stake, legs.returns, legs.odds,
          case when b.status in ('open', 'withheld') and b.settlement_no = 0 then b.remaining_stake else 0 end as open_stake,
          b.payout + b.cashed_out as returned,
          b.status = 'settled' and b.outcome <> 'void' and b.cashed_out = 0 and not b.is_free and b.kind <> 'system'
            and legs.is_known as is_compared
        from sport_bets b
        cross join lateral (
          select exp(-sum(ln(1 + coalesce(l.margin_ppm, 0) / 1000000.0)))::float8 as returns,
            exp(sum(ln(l.odds_x1000 / 1000.0)))::float8 as odds, bool_and(l.margin_ppm is not null) as is_known
          from sport_bet_legs l where l.tenant_id = b.tenant_id and l.bet_id = b.id
        ) legs
        left join sport_bet_selections s on b.kind = 'single' and s.tenant_id = b.tenant_id and s.bet_id = b.id
        where ${placedIn(span)})
      select kind, is_free, fixture_id, type, in_play, count(*)::int as bets, sum(stake)::bigint as stake, sum(open_stake)::bigint as open_stake,
        sum(returned)::bigint as returned, count(*) filter (where is_compared)::int as compared,
        coalesce(sum(stake) filter (where is_compared), 0)::bigint as compared_stake,
        coalesce(sum(returned) filter (where is_compared), 0)::bigint as compared_returned,
        coalesce(sum(stake * (1 - returns)) filter (where is_compared), 0)::float8 as expected,
        coalesce(sum(stake::float8 * stake * returns * (odds - returns)) filter (where is_compared), 0)::float8 as variance
      from bets group by kind, is_free, fixture_id, type, in_play`.execute(db);
    return rows;
  },

  /** The fee is what the amount would have been higher without it. */
  cashOuts: async (db: Db, span: ReportSpan): Promise<{ parts: number; stake: number; amount: number; fee: number }> => {
    const { rows } = await sql<{ parts: number; stake: number; amount: number; fee: number }>`
      select count(*)::int as parts, coalesce(sum(c.stake), 0)::bigint as stake, coalesce(sum(c.amount), 0)::bigint as amount,
        coalesce(round(sum(c.amount * c.fee_bps / (10000.0 - c.fee_bps))), 0)::bigint as fee
      from sport_bets b join sport_cash_outs c on c.tenant_id = b.tenant_id and c.bet_id = b.id
      where ${placedIn(span)} and b.cashed_out > 0`.execute(db);
    return rows[0] ?? { parts: 0, stake: 0, amount: 0, fee: 0 };
  },

  /** Refused requests received in the span, the most frequent reason first. */
  refusals: async (db: Db, { tenant_id, from, to }: ReportSpan): Promise<{ code: string; bets: number }[]> => {
    const { rows } = await sql<{ code: string; bets: number }>`
      select refusal->>'code' as code, count(*)::int as bets from sport_bet_requests
      where tenant_id = ${tenant_id} and id >= ${lowestIdAt(from)}::uuid and id < ${lowestIdAt(to)}::uuid and status = 'refused'
      group by 1 order by 2 desc, 1`.execute(db);
    return rows;
  },
};
