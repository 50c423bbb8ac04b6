import type { ListedVerification } from "@trevo/contract";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { documentStore } from "./document-store.ts";
import type { VerificationNeeds } from "./needs.ts";
import { reviewDueAt } from "./policy.ts";
import { type WaitingReview, reviewStore } from "./review-store.ts";

export interface ReviewsQuery {
  /** Slug of a brand; all brands of the operator if absent. */
  readonly tenant?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface Listed extends WaitingReview {
  readonly player_name: string;
  readonly documents: number;
}

/** Identities that wait for a person at the operator's brands, oldest first. */
export async function listReviews(
  { db, players }: Pick<VerificationNeeds, "db" | "players">,
  scope: Pick<StaffScope, "tenants">,
  query: ReviewsQuery,
): Promise<Slice<ListedVerification>> {
  const tenants = scope.tenants.filter(({ slug }) => query.tenant === undefined || slug === query.tenant);
  const slugs = new Map(tenants.map(({ id, slug }) => [id, slug]));
  const [since, id] = query.after?.split("_") ?? [];
  const after = since && id ? { since: new Date(since), id } : null;
  const read = async (limit: number): Promise<Listed[]> => {
    const found = await reviewStore.list(db, { tenant_ids: [...slugs.keys()], after, limit });
    const byTenant = await Promise.all(
      [...slugs.keys()].map(async (tenant_id) => {
        const ids = found.filter((row) => row.tenant_id === tenant_id).map(({ player_id }) => player_id);
        const [names, counts] = await Promise.all([players.staffNames(tenant_id, ids), documentStore.countUnderReview(db, tenant_id, ids)]);
        return [tenant_id, { names, counts }] as const;
      }),
    );
    const facts = new Map(byTenant);
    return found.map((row) => ({
      ...row,
      player_name: facts.get(row.tenant_id)?.names.get(row.player_id) ?? "",
      documents: facts.get(row.tenant_id)?.counts.get(row.player_id) ?? 0,
    }));
  };
  return sliceOf(query.limit, read, {
    present: ({ tenant_id, player_id, player_name, documents, review_since, review_cause }) => ({
      tenant: slugs.get(tenant_id) ?? "",
      id: player_id,
      player_name,
      cause: review_cause,
      documents,
      waiting_since: review_since.toISOString(),
      due_at: reviewDueAt(review_since).toISOString(),
    }),
    cursor: ({ review_since, player_id }) => `${review_since.toISOString()}_${player_id}`,
  });
}
