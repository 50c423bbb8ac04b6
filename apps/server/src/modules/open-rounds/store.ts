import { type RoundCaseReason, mostCounted } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";

type OpenRoundTables = {
  open_rounds: {
    tenant_id: number;
    round_id: string;
    provider_code: string;
    player_id: string;
    moved_at: Date;
    ask_at: Date | null;
    attempts: number;
    reason: RoundCaseReason | null;
    case_since: Date | null;
  };
  open_round_policies: { tenant_id: number; provider_code: string; after_hours: number };
  round_decisions: OpenRoundRef & {
    case_since: Date;
    decision: "return" | "close";
    decided_by: string;
    reason: string;
    staked: number;
    won: number;
    at: Date;
  };
};

export interface OpenRoundRef {
  readonly tenant_id: number;
  readonly round_id: string;
}

export interface FollowedRound extends OpenRoundRef {
  readonly provider_code: string;
  readonly player_id: string;
  readonly moved_at: Date;
}

export type OpenRound = OpenRoundTables["open_rounds"];
/** A round that waits for staff. */
export type CaseRow = OpenRound & { readonly reason: RoundCaseReason; readonly case_since: Date };
export type DecisionRow = OpenRoundTables["round_decisions"];

/** How long a round may stay open before its status is requested, unless the tenant sets another limit. In hours. */
export const defaultAfterHours = 24;
/** Longer limits in hours: a partner's sports bets wait for their matches. */
const longAfterHours: Readonly<Record<string, number>> = { betby: 9_600 };
const usualAfterHours = (provider_code: string): number => longAfterHours[provider_code] ?? defaultAfterHours;

const at = (db: Db | Tx) => db.withTables<OpenRoundTables>();

export interface CasesQuery {
  readonly tenant_id: number;
  readonly provider_code?: string | undefined;
  readonly after: Pick<CaseRow, "case_since" | "round_id"> | null;
  readonly limit: number;
}

/** Cases of a tenant, or of this round. */
const casesOf = (db: Db | Tx, { tenant_id, round_id }: { readonly tenant_id: number; readonly round_id?: string }) =>
  at(db)
    .selectFrom("open_rounds")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .$if(round_id !== undefined, (rounds) => rounds.where("round_id", "=", round_id ?? ""))
    .where("reason", "is not", null)
    .where("case_since", "is not", null)
    .$narrowType<{ reason: RoundCaseReason; case_since: Date }>();

/** All SQL on rounds that stay open. */
export const openRoundStore = {
  /** A move of a known round resets its attempts and its case. */
  save: async (tx: Tx, rounds: readonly FollowedRound[]): Promise<void> => {
    await at(tx)
      .insertInto("open_rounds")
      .values(rounds.map((round) => ({ ...round, ask_at: round.moved_at, attempts: 0, reason: null, case_since: null })))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "round_id"]).doUpdateSet((eb) => ({
          moved_at: eb.ref("excluded.moved_at"),
          ask_at: eb.ref("excluded.ask_at"),
          attempts: 0,
          reason: null,
          case_since: null,
        })),
      )
      .execute();
  },

  /** Stores the round unless it is already known, and returns the row. No status is requested for it. */
  keep: async (tx: Tx, round: FollowedRound): Promise<OpenRound> => {
    await at(tx)
      .insertInto("open_rounds")
      .values({ ...round, ask_at: null, attempts: 0, reason: null, case_since: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return at(tx)
      .selectFrom("open_rounds")
      .selectAll()
      .where("tenant_id", "=", round.tenant_id)
      .where("round_id", "=", round.round_id)
      .executeTakeFirstOrThrow();
  },

  remove: async (tx: Tx, { tenant_id, round_id }: OpenRoundRef): Promise<void> => {
    await at(tx).deleteFrom("open_rounds").where("tenant_id", "=", tenant_id).where("round_id", "=", round_id).execute();
  },

  /** Keys of all open rounds of the tenant. */
  keysOf: (db: Db, tenantId: number): Promise<OpenRoundRef[]> =>
    at(db).selectFrom("open_rounds").select(["tenant_id", "round_id"]).where("tenant_id", "=", tenantId).execute(),

  clear: async (tx: Tx): Promise<void> => {
    // Not `truncate`, which would block readers until the rebuild's transaction ends.
    await at(tx).deleteFrom("open_rounds").execute();
  },

  /** Claims the next rounds of any tenant that have stayed open for too long. Until `leased_until` no other process gets them. */
  claim: async (db: Db, { now, leased_until, limit }: { now: Date; leased_until: Date; limit: number }): Promise<OpenRound[]> => {
    const { rows } = await sql<OpenRound>`
      update open_rounds set ask_at = ${leased_until}, attempts = attempts + 1
      where (tenant_id, round_id) in (
        select o.tenant_id, o.round_id from open_rounds o
        left join open_round_policies p on p.tenant_id = o.tenant_id and p.provider_code = o.provider_code
        where o.ask_at <= ${now} and o.moved_at < ${now}::timestamptz - coalesce(p.after_hours, (${JSON.stringify(longAfterHours)}::jsonb ->> o.provider_code)::int,
            ${defaultAfterHours}::int) * interval '1 hour'
        order by o.ask_at limit ${limit} for update of o skip locked)
      returning *`.execute(db);
    return rows;
  },

  putOff: async (db: Db, { tenant_id, round_id }: OpenRoundRef, ask_at: Date): Promise<void> => {
    await at(db).updateTable("open_rounds").set({ ask_at }).where("tenant_id", "=", tenant_id).where("round_id", "=", round_id).execute();
  },

  /** Returns true if the round was not a case before. A round that has moved in the meantime is left unchanged. */
  makeCase: async (
    tx: Tx,
    round: OpenRound,
    { reason, at: now, ask_at }: { reason: RoundCaseReason; at: Date; ask_at: Date | null },
  ): Promise<boolean> => {
    const { numUpdatedRows } = await at(tx)
      .updateTable("open_rounds")
      .set({ reason, case_since: round.case_since ?? now, ask_at })
      .where("tenant_id", "=", round.tenant_id)
      .where("round_id", "=", round.round_id)
      .where("moved_at", "=", round.moved_at)
      .executeTakeFirst();
    return numUpdatedRows === 1n && round.reason === null;
  },

  /** Locks the case until the transaction ends. */
  lockCase: (tx: Tx, round: OpenRoundRef): Promise<CaseRow | undefined> => casesOf(tx, round).forUpdate().executeTakeFirst(),

  findCase: (db: Db, round: OpenRoundRef): Promise<CaseRow | undefined> => casesOf(db, round).executeTakeFirst(),

  /** Cases that wait for staff, oldest first. */
  cases: (db: Db, { tenant_id, provider_code, after, limit }: CasesQuery): Promise<CaseRow[]> =>
    casesOf(db, { tenant_id })
      .$if(provider_code !== undefined, (cases) => cases.where("provider_code", "=", provider_code ?? ""))
      .$if(after !== null, (cases) =>
        cases.where((eb) => eb(eb.refTuple("case_since", "round_id"), ">", eb.tuple(after?.case_since ?? null, after?.round_id ?? ""))),
      )
      .orderBy("case_since")
      .orderBy("round_id")
      .limit(limit)
      .execute(),

  /** Counts the cases that wait for staff at each of these brands. */
  countCases: async (db: Db, tenantIds: readonly number[]): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select b.tenant_id, count(*) as waiting, 0 as late, min(r.case_since) as oldest_at, null as due_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select case_since from open_rounds
        where tenant_id = b.tenant_id and reason is not null order by case_since limit ${mostCounted}) r
      group by b.tenant_id`.execute(db);
    return rows;
  },

  addDecision: async (tx: Tx, decision: DecisionRow): Promise<void> => {
    await at(tx).insertInto("round_decisions").values(decision).execute();
  },

  /** Oldest first. */
  decisions: (db: Db | Tx, { tenant_id, round_id }: OpenRoundRef): Promise<DecisionRow[]> =>
    at(db)
      .selectFrom("round_decisions")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("round_id", "=", round_id)
      .orderBy("at")
      .execute(),

  count: async (db: Db): Promise<{ tenant_id: number; provider_code: string; state: "open" | "case"; rounds: number; since: Date }[]> => {
    const { rows } = await sql<{ tenant_id: number; provider_code: string; state: "open" | "case"; rounds: number; since: Date }>`
      select tenant_id, provider_code, case when reason is null then 'open' else 'case' end as state, count(*) as rounds, min(moved_at) as since
      from open_rounds group by 1, 2, 3`.execute(db);
    return rows;
  },

  setPolicy: async (tx: Tx, policy: OpenRoundTables["open_round_policies"]): Promise<void> => {
    await at(tx)
      .insertInto("open_round_policies")
      .values(policy)
      .onConflict((conflict) => conflict.columns(["tenant_id", "provider_code"]).doUpdateSet({ after_hours: policy.after_hours }))
      .execute();
  },

  policyOf: async (db: Db, { tenant_id, provider_code }: { tenant_id: number; provider_code: string }): Promise<number> => {
    const row = await at(db)
      .selectFrom("open_round_policies")
      .select("after_hours")
      .where("tenant_id", "=", tenant_id)
      .where("provider_code", "=", provider_code)
      .executeTakeFirst();
    return row?.after_hours ?? usualAfterHours(provider_code);
  },
};
