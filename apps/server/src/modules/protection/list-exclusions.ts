import type { ListedExclusion } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { type ListedRow, exclusionListStore } from "./exclusion-list-store.ts";
import type { ProtectionNeeds } from "./needs.ts";

export interface ExclusionsQuery {
  readonly state?: "active" | "ended" | undefined;
  readonly by?: "player" | "others" | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Lists exclusions made at the brand, newest first, with the cash to be paid out there. */
export async function listExclusions(
  { db, clock, players, wallet }: Pick<ProtectionNeeds, "db" | "clock" | "players" | "wallet">,
  { tenant }: Pick<StaffTenantScope, "tenant">,
  { state, by, after, limit: shown }: ExclusionsQuery,
): Promise<Slice<ListedExclusion>> {
  const now = clock.now();
  const [at, id] = after?.split("_") ?? [];
  const filter = {
    tenant_id: tenant.id,
    active: state === undefined ? null : state === "active",
    imposed: by === undefined ? null : by === "others",
    now,
    before: at && id ? { at: new Date(at), id } : null,
  };
  const read = async (limit: number) => {
    const rows = await exclusionListStore.list(db, { ...filter, limit });
    const names = await players.staffNames(tenant.id, [...new Set(rows.map(({ player_id }) => player_id))]);
    return Promise.all(
      rows.map(async (row) => {
        const owner = { tenant_id: tenant.id, player_id: row.player_id };
        const [player, { cash }] = await Promise.all([players.byId(owner), wallet.balance(owner)]);
        return { row, cash, name: names.get(row.player_id) ?? "", player_state: player?.state ?? "closed" } as const;
      }),
    );
  };
  return sliceOf(shown, read, {
    present: ({ row, cash, name, player_state }) => ({
      id: row.id,
      player_id: row.player_id,
      player_name: name,
      player_state,
      state: row.end_at === null || row.end_at > now ? "active" : "ended",
      since: row.start_at.toISOString(),
      until: row.end_at?.toISOString() ?? null,
      by: requesterOf(row),
      entered_by: row.decided_by,
      removal_requested_at: row.removal_requested_at?.toISOString() ?? null,
      cash,
    }),
    cursor: ({ row }) => `${row.start_at.toISOString()}_${row.id}`,
  });
}

/** For a decision on signs, nobody informed staff: the operator decided by itself. */
export const requesterOf = ({
  told_by,
  decided_by,
  is_imposed,
}: Pick<ListedRow, "told_by" | "decided_by" | "is_imposed">): ListedExclusion["by"] =>
  told_by ?? (decided_by !== null || is_imposed ? "us" : "player");
