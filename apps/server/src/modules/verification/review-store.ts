import { type ReviewCause, mostCounted } from "@trevo/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import type { VerificationTables } from "./verification-store.ts";

export interface WaitingReview {
  readonly tenant_id: number;
  readonly player_id: string;
  readonly review_since: Date;
  readonly review_cause: ReviewCause;
}

export interface ReviewFilter {
  readonly tenant_ids: readonly number[];
  readonly after: { readonly since: Date; readonly id: string } | null;
  readonly limit: number;
}

/** SQL on identities that wait for a person, by the index of those only. */
export const reviewStore = {
  /** Oldest first. */
  list: async (db: Db, { tenant_ids, after, limit }: ReviewFilter): Promise<WaitingReview[]> => {
    if (tenant_ids.length === 0) return [];
    const rows = await db
      .withTables<VerificationTables>()
      .selectFrom("verifications")
      .select(["tenant_id", "player_id", "review_since", "review_cause"])
      .where("tenant_id", "in", tenant_ids)
      .where("state", "=", "under_review")
      .where("review_since", "is not", null)
      .$if(after !== null, (query) =>
        query.where((eb) => eb(eb.refTuple("review_since", "player_id"), ">", eb.tuple(after?.since ?? new Date(0), after?.id ?? ""))),
      )
      .orderBy("review_since")
      .orderBy("player_id")
      .limit(limit)
      .execute();
    return rows.flatMap(({ review_since, review_cause, ...row }) =>
      review_since && review_cause ? [{ ...row, review_since, review_cause }] : [],
    );
  },

  /** Identities waiting since before `lateBefore` count as late. */
  count: async (db: Db, tenantIds: readonly number[], lateBefore: Date): Promise<Omit<WaitingCount, "due_at">[]> => {
    const { rows } = await sql<Omit<WaitingCount, "due_at">>`
      select b.tenant_id, count(*) as waiting, count(*) filter (where v.review_since < ${lateBefore}) as late, min(v.review_since) as oldest_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select review_since from verifications
        where tenant_id = b.tenant_id and state = 'under_review' and review_since is not null order by review_since limit ${mostCounted}) v
      group by b.tenant_id`.execute(db);
    return rows;
  },
};
