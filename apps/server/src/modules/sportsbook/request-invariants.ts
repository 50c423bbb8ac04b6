import { sql } from "kysely";
import { type Invariant, maxViolations, type Violation } from "../../kernel/invariant.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";

/** Time by which a due request has been decided, even if every process was away for a moment, ms. */
const decidedWithinMs = 60_000;

/** An accepted request must have a bet with its id, a refused one must not, and none may stay pending long after it is due. */
export const requestInvariant: Invariant = {
  name: "a sports bet that waited is accepted or refused, and not both",
  check: async (snapshot, of) => {
    if (of !== "all" && of.length === 0) return [];
    const whose = of === "all" ? sql`true` : sql`(r.tenant_id, r.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<Violation>`
      select r.tenant_id, 'sports bet request ' || r.id as subject,
        r.status || case when b.id is null then ', no bet' else ', a bet' end as detail
      from sport_bet_requests r
      left join sport_bets b on b.tenant_id = r.tenant_id and b.id = r.id and b.player_id = r.player_id
      where ${whose} and ((r.status = 'accepted') <> (b.id is not null)
        or r.status = 'pending' and r.due_at < clock_timestamp() - ${decidedWithinMs}::int * interval '1 millisecond')
      order by r.due_at limit ${maxViolations}`.execute(snapshot);
    return rows.map((row) => ({ ...row, freezes: false }));
  },
  fresh: null,
};

/** A paid request must have its cash-out, a refused one must not, and none may stay pending long after it is due. */
export const cashOutRequestInvariant: Invariant = {
  name: "a sports cash-out that waited is paid or refused, and not both",
  check: async (snapshot, of) => {
    if (of !== "all" && of.length === 0) return [];
    const whose = of === "all" ? sql`true` : sql`(r.tenant_id, r.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<Violation>`
      select r.tenant_id, 'sports cash-out request ' || r.id as subject,
        r.status || case when c.bet_id is null then ', not cashed out' else ', cashed out' end as detail
      from sport_cash_out_requests r
      left join sport_cash_outs c on c.tenant_id = r.tenant_id and c.request_id = r.id and c.bet_id = r.bet_id
      where ${whose} and ((r.status = 'paid') <> (c.bet_id is not null)
        or r.status = 'pending' and r.due_at < clock_timestamp() - ${decidedWithinMs}::int * interval '1 millisecond')
      order by r.due_at limit ${maxViolations}`.execute(snapshot);
    return rows.map((row) => ({ ...row, freezes: false }));
  },
  fresh: null,
};

/** A paid target must have one cash-out of its bet, for at least the target. No other target may have one. */
export const autoCashOutInvariant: Invariant = {
  name: "an automatic sports cash-out was paid once, for its target at least",
  check: async (snapshot, of) => {
    if (of !== "all" && of.length === 0) return [];
    const whose = of === "all" ? sql`true` : sql`(a.tenant_id, a.player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<Violation>`
      select a.tenant_id, 'automatic sports cash-out ' || a.id as subject,
        a.status || ' at ' || a.at_least || case when c.bet_id is null then ', not cashed out' else ', cashed out for ' || c.amount end as detail
      from sport_auto_cash_outs a
      left join sport_cash_outs c on c.tenant_id = a.tenant_id and c.auto_cash_out_id = a.id and c.bet_id = a.bet_id
      where ${whose} and ((a.status = 'paid') <> (c.bet_id is not null) or c.amount < a.at_least)
      order by a.created_at limit ${maxViolations}`.execute(snapshot);
    return rows.map((row) => ({ ...row, freezes: false }));
  },
  fresh: null,
};
