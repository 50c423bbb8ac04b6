import type { ListedWithdrawal } from "@trevo/contract";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { presentWaiting } from "./present.ts";
import type { Review } from "./review-store.ts";
import { store } from "./store.ts";
import type { Withdrawal } from "./withdrawal-store.ts";

export interface WaitingQuery {
  /** Slug of a brand; all brands of the operator if absent. */
  readonly tenant?: string | undefined;
  readonly state: "pending" | "processing" | "under_review";
  readonly min_amount?: number | undefined;
  readonly max_amount?: number | undefined;
  readonly min_age_minutes?: number | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface Listed {
  readonly withdrawal: Withdrawal;
  readonly reviews: Review[];
  readonly player_name: string;
}

/** Withdrawals that are not final at the operator's brands, oldest first. Empty for a brand of another operator. */
export async function listWaiting(
  { db, clock, players }: Pick<WithdrawalNeeds, "db" | "clock" | "players">,
  scope: Pick<StaffScope, "tenants">,
  query: WaitingQuery,
): Promise<Slice<ListedWithdrawal>> {
  const tenants = scope.tenants.filter(({ slug }) => query.tenant === undefined || slug === query.tenant);
  const [created_at, id] = query.after?.split("_") ?? [];
  const ageMs = (query.min_age_minutes ?? 0) * 60_000;
  const filter = {
    tenant_ids: tenants.map((tenant) => tenant.id),
    status: query.state,
    min_amount: query.min_amount ?? 0,
    max_amount: query.max_amount ?? Number.MAX_SAFE_INTEGER,
    until: new Date(clock.now().getTime() - ageMs),
    after: created_at && id ? { created_at: new Date(created_at), id } : null,
  };
  const read = async (limit: number): Promise<Listed[]> => {
    const found = await store.lists.waiting(db, { ...filter, limit });
    const listed = await Promise.all(
      tenants.map(async ({ id: tenant_id }) => {
        const own = found.filter((one) => one.tenant_id === tenant_id);
        const [reviews, names] = await Promise.all([
          store.reviews.of(db, { tenant_id, ids: own.map((one) => one.id) }),
          players.staffNames(tenant_id, [...new Set(own.map((one) => one.player_id))]),
        ]);
        return new Map(own.map((withdrawal) => [withdrawal, { withdrawal, reviews, player_name: names.get(withdrawal.player_id) ?? "" }]));
      }),
    );
    return found.flatMap((withdrawal) => listed.flatMap((own) => own.get(withdrawal) ?? []));
  };
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  return sliceOf(query.limit, read, {
    present: ({ withdrawal, reviews, player_name }) => {
      const tenant = byId.get(withdrawal.tenant_id);
      if (!tenant) throw new Error(`a withdrawal of a brand outside the query: ${withdrawal.id}`);
      return { ...presentWaiting(tenant, { withdrawal, reviews, now: clock.now() }), player_name };
    },
    cursor: ({ withdrawal }) => `${withdrawal.created_at.toISOString()}_${withdrawal.id}`,
  });
}
