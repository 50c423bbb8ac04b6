import type { ListedAlert } from "@trevo/contract";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { type WaitingAlert, alertStore } from "./alert-store.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { alertDueAt } from "./policy.ts";

export interface AlertsQuery {
  /** Slug of a brand; absent for every brand of the operator. */
  readonly tenant?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Lists players with signs of risk that nobody has reviewed, oldest first. */
export async function listAlerts(
  { db, players }: Pick<ProtectionNeeds, "db" | "players">,
  scope: Pick<StaffScope, "tenants">,
  query: AlertsQuery,
): Promise<Slice<ListedAlert>> {
  const tenants = scope.tenants.filter(({ slug }) => query.tenant === undefined || slug === query.tenant);
  const slugs = new Map(tenants.map(({ id, slug }) => [id, slug]));
  const [at, id] = query.after?.split("_") ?? [];
  const after = at && id ? { at: new Date(at), id } : null;
  const read = async (limit: number): Promise<(WaitingAlert & { player_name: string })[]> => {
    const found = await alertStore.list(db, { tenant_ids: [...slugs.keys()], after, limit });
    const names = new Map(
      await Promise.all(
        [...slugs.keys()].map(async (tenant_id) => {
          const ids = found.filter((row) => row.tenant_id === tenant_id).map(({ player_id }) => player_id);
          return [tenant_id, await players.staffNames(tenant_id, ids)] as const;
        }),
      ),
    );
    return found.map((row) => ({ ...row, player_name: names.get(row.tenant_id)?.get(row.player_id) ?? "" }));
  };
  return sliceOf(query.limit, read, {
    present: ({ tenant_id, player_id, player_name, kinds, signs, raised_at, due_from }) => ({
      tenant: slugs.get(tenant_id) ?? "",
      id: player_id,
      player_name,
      kinds,
      signs,
      raised_at: raised_at.toISOString(),
      due_at: alertDueAt(due_from).toISOString(),
    }),
    cursor: ({ raised_at, player_id }) => `${raised_at.toISOString()}_${player_id}`,
  });
}
