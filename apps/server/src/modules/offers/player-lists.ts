import type { OfferListSummary } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { type OfferListRow, listStore } from "./list-store.ts";
import type { OfferNeeds } from "./needs.ts";
import { afterOf, cursorOf } from "./read-offers.ts";

type Counted = Pick<OfferListRow, "id" | "name" | "created_at"> & { readonly players: number };

const present = ({ id, name, players, created_at }: Counted): OfferListSummary => ({
  id,
  name,
  players,
  created_at: created_at.toISOString(),
});

/** Stores a list. Refuses with `invalid_fields` if one of the ids is not a player of the brand. */
export async function addList(
  { db, clock, players }: Pick<OfferNeeds, "db" | "clock" | "players">,
  scope: StaffTenantScope,
  { name, player_ids }: { name: string; player_ids: readonly string[] },
): Promise<OfferListSummary> {
  const ids = [...new Set(player_ids)];
  const tenant_id = scope.tenant.id;
  const list = { tenant_id, id: newId(), name, source: "staff", author: staffActor(scope.staff_id), created_at: clock.now() };
  await db.transaction().execute(async (tx) => {
    const known = await players.openAmong(tx, tenant_id, ids);
    if (known.size < ids.length) throw refuse("invalid_fields", { fields: { player_ids: ["invalid"] } });
    await listStore.insert(tx, list);
    await listStore.addPlayers(tx, list, ids);
    await recordAuditEvent(tx, scope, {
      at: list.created_at,
      actor: list.author,
      action: "offer_list_made",
      subject: `offer-list:${list.id}`,
      detail: { players: ids.length },
    });
  });
  return present({ ...list, players: ids.length });
}

export const listLists = (
  { db }: Pick<OfferNeeds, "db">,
  scope: StaffTenantScope,
  query: { after?: string | undefined; limit: number },
): Promise<Slice<OfferListSummary>> =>
  sliceOf(query.limit, (limit) => listStore.list(db, { tenant_id: scope.tenant.id, after: afterOf(query.after), limit }), {
    present,
    cursor: cursorOf,
  });
