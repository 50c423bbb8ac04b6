import { type ProposalKind, type ProposalState, mostCounted } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { ChangedFields } from "../../kernel/proposal-action.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";

type StoredState = Exclude<ProposalState, "expired">;

type ProposalTables = {
  proposals: {
    operator_id: number;
    id: string;
    tenant_id: number;
    player_id: string | null;
    kind: ProposalKind;
    input: Record<string, unknown>;
    reason: string;
    sentence: Localized;
    before: ChangedFields;
    after: ChangedFields;
    approvals_needed: number;
    state: StoredState;
    proposed_by: string;
    proposed_at: Date;
    ends_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    decision_reason: string | null;
  };
  proposal_approvals: { operator_id: number; proposal_id: string; approved_by: string; version: string; at: Date };
};

export type ProposalRow = Selectable<ProposalTables["proposals"]>;
export type ApprovalRow = Selectable<ProposalTables["proposal_approvals"]>;

export interface ProposalKey {
  readonly operator_id: number;
  readonly id: string;
}

export interface ProposalFilter {
  readonly operator_id: number;
  readonly tenant_ids: readonly number[];
  /** Includes proposals of these kinds at these brands, in addition to the member's own. */
  readonly decides: readonly Pick<ProposalRow, "kind" | "tenant_id">[];
  readonly proposed_by: string;
  readonly kind: ProposalKind | null;
  readonly state: ProposalState;
  readonly now: Date;
  readonly after: Pick<ProposalRow, "proposed_at" | "id"> | null;
  readonly limit: number;
}

export interface Decider {
  readonly operator_id: number;
  readonly staff_id: string;
  readonly decides: readonly Pick<ProposalRow, "kind" | "tenant_id">[];
  readonly now: Date;
}

const at = (db: Db | Tx) => db.withTables<ProposalTables>();

/** All SQL on proposals. */
export const store = {
  insert: async (tx: Tx, row: ProposalRow): Promise<void> => {
    await at(tx).insertInto("proposals").values(row).execute();
  },

  byId: (db: Db | Tx, { operator_id, id }: ProposalKey): Promise<ProposalRow | undefined> =>
    at(db).selectFrom("proposals").selectAll().where("operator_id", "=", operator_id).where("id", "=", id).executeTakeFirst(),

  lock: (tx: Tx, { operator_id, id }: ProposalKey): Promise<ProposalRow | undefined> =>
    at(tx)
      .selectFrom("proposals")
      .selectAll()
      .where("operator_id", "=", operator_id)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  decide: (
    tx: Tx,
    { operator_id, id }: ProposalKey,
    decision: Pick<ProposalRow, "state" | "decided_by" | "decided_at" | "decision_reason">,
  ): Promise<ProposalRow> =>
    at(tx)
      .updateTable("proposals")
      .set(decision)
      .where("operator_id", "=", operator_id)
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Returns false if this member has already approved it. */
  addApproval: async (tx: Tx, approval: ApprovalRow): Promise<boolean> => {
    const row = await at(tx)
      .insertInto("proposal_approvals")
      .values(approval)
      .onConflict((conflict) => conflict.doNothing())
      .returning("approved_by")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Approvals of these proposals, oldest first. */
  approvals: async (db: Db | Tx, operatorId: number, ids: readonly string[]): Promise<ApprovalRow[]> =>
    ids.length === 0
      ? []
      : at(db)
          .selectFrom("proposal_approvals")
          .selectAll()
          .where("operator_id", "=", operatorId)
          .where("proposal_id", "in", ids)
          .orderBy("at")
          .execute(),

  /** Counts other members' proposals that the member may decide on and has not approved. None is ever late: a proposal ends by itself. */
  countToDecide: async (db: Db, member: Decider): Promise<WaitingCount[]> => {
    const { operator_id, staff_id, now } = member;
    const brands = member.decides.map((subject) => subject.tenant_id);
    const kinds = member.decides.map((subject) => subject.kind);
    const { rows } = await sql<WaitingCount>`
      select tenant_id, count(*) as waiting, 0 as late, min(proposed_at) as oldest_at, min(ends_at) as due_at
      from (select tenant_id, proposed_at, ends_at from proposals p
        where operator_id = ${operator_id} and state = 'waiting' and ends_at > ${now} and proposed_by <> ${staff_id}
          and (tenant_id, kind) in (select * from unnest(${brands}::int[], ${kinds}::text[]))
          and not exists (select from proposal_approvals a
            where a.operator_id = p.operator_id and a.proposal_id = p.id and a.approved_by = ${staff_id})
        order by proposed_at, id limit ${mostCounted}) waiting
      group by tenant_id`.execute(db);
    return rows;
  },

  /** Oldest first. */
  list: (db: Db, filter: ProposalFilter): Promise<ProposalRow[]> => {
    const { after, kind } = filter;
    const brands = filter.decides.map((subject) => subject.tenant_id);
    const kinds = filter.decides.map((subject) => subject.kind);
    const isDecided = sql<boolean>`(tenant_id, kind) in (select * from unnest(${brands}::int[], ${kinds}::text[]))`;
    return at(db)
      .selectFrom("proposals")
      .selectAll()
      .where("operator_id", "=", filter.operator_id)
      .where("state", "=", filter.state === "expired" ? "waiting" : filter.state)
      .$if(filter.state === "waiting", (query) => query.where("ends_at", ">", filter.now))
      .$if(filter.state === "expired", (query) => query.where("ends_at", "<=", filter.now))
      .where((eb) => eb("tenant_id", "=", eb.fn.any(eb.val(filter.tenant_ids))))
      .where((eb) => eb.or([eb("proposed_by", "=", filter.proposed_by), isDecided]))
      .$if(kind !== null, (query) => query.where("kind", "=", kind))
      .$if(after !== null, (query) =>
        query.where((eb) => eb(eb.refTuple("proposed_at", "id"), ">", eb.tuple(after?.proposed_at as Date, after?.id as string))),
      )
      .orderBy("proposed_at")
      .orderBy("id")
      .limit(filter.limit)
      .execute();
  },
};
