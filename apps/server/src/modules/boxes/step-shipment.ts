import assert from "node:assert/strict";
import type { ListedShipment, Shipment, ShipmentFile, ShipmentStep } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { openAddress } from "./address-vault.ts";
import { type BoxVersion, boxStore, versionName } from "./box-store.ts";
import { shipmentNotification } from "./messages.ts";
import type { BoxNeeds } from "./needs.ts";
import { type ShipmentView, prizeStore, shipmentStore } from "./prize-store.ts";
import { stepsFrom } from "./states.ts";

/** Returns the shipments that have not ended, longest waiting first. */
export function listShipments(
  { db, players }: Pick<BoxNeeds, "db" | "players">,
  { tenant }: StaffTenantScope,
  query: { readonly after?: string | undefined; readonly limit: number },
): Promise<Slice<ListedShipment>> {
  const [moment, id] = query.after?.split("_") ?? [];
  const after = moment && id ? { at: new Date(moment), id } : null;
  const read = async (limit: number): Promise<ListedShipment[]> => {
    const shipments = await presentShipments(db, await shipmentStore.open(db, tenant.id, { after, limit }));
    const names = await players.staffNames(tenant.id, [...new Set(shipments.map(({ player_id }) => player_id))]);
    return shipments.map((shipment) => ({ ...shipment, player_name: names.get(shipment.player_id) ?? "" }));
  };
  return sliceOf(query.limit, read, { present: (row) => row, cursor: (row) => `${row.requested_at}_${row.id}` });
}

/** Returns a shipment with recipient and address. Reading it is recorded in the audit log. Refuses with `not_found`. */
export async function readShipment(needs: BoxNeeds, scope: StaffTenantScope, id: string): Promise<ShipmentFile> {
  const tenantId = scope.tenant.id;
  const view = await shipmentStore.view(needs.db, tenantId, id);
  const sealed = await shipmentStore.sealed(needs.db, tenantId, id);
  if (!view || !sealed) throw refuse("not_found");
  const player = await needs.players.byId({ tenant_id: tenantId, player_id: view.player_id });
  const subject = `shipment:${id}`;
  const event = { at: needs.clock.now(), actor: staffActor(scope.staff_id), action: "shipment_read" as const, subject };
  await recordAuditEvent(needs.db, scope, event);
  const [shipment] = await presentShipments(needs.db, [view]);
  assert(shipment, "a shipment has its prize");
  const recipient = player ? `${player.first_name} ${player.last_name}` : "";
  return { ...shipment, recipient, address: openAddress(needs.vault, id, sealed) };
}

/**
 * Changes the state and notifies the player; of concurrent calls, the first succeeds. Refuses with `not_found`, `wrong_state`, and with
 * `invalid_fields` if a shipped one has no tracking code.
 */
export async function stepShipment(
  needs: BoxNeeds,
  scope: StaffTenantScope,
  { id, step, tracking }: { readonly id: string; readonly step: ShipmentStep; readonly tracking?: string | undefined },
): Promise<Shipment> {
  if (step === "shipped" && tracking === undefined) throw refuse("invalid_fields", { fields: { tracking: ["required"] } });
  const tenant_id = scope.tenant.id;
  const moved = await needs.db.transaction().execute(async (tx) => {
    const now = needs.clock.now();
    const before = await shipmentStore.view(tx, tenant_id, id);
    if (!before) throw refuse("not_found");
    const prize = await prizeStore.move(tx, { tenant_id, id: before.prize_id }, { from: stepsFrom[step], to: step, now });
    if (!prize) throw refuse("wrong_state");
    // Checked under the prize's lock: the shipment of an earlier request has ended and must not change any more.
    if ((await shipmentStore.latestOf(tx, tenant_id, [prize.id])).get(prize.id)?.id !== id) throw refuse("wrong_state");
    const isEnd = step === "delivered" || step === "returned";
    await shipmentStore.change(tx, { tenant_id, id }, { ...(tracking !== undefined && { tracking }), ...(isEnd && { ended_at: now }) });
    const view = await shipmentStore.view(tx, tenant_id, id);
    const [shipment] = view ? await presentShipments(tx, [view]) : [];
    assert(view && shipment, "a shipment that was moved is there");
    const { title } = shipment;
    const notification = shipmentNotification({ id, title, tracking: view.tracking }, step);
    await needs.notifications.send(tx, { to: { tenant_id, player_id: view.player_id }, notification });
    const actor = staffActor(scope.staff_id);
    await recordAuditEvent(tx, scope, { at: now, actor, action: "shipment_moved", subject: `shipment:${id}`, detail: { step } });
    return shipment;
  });
  needs.broadcaster.toPlayer(tenant_id, moved.player_id, "PrizeMoved", { id: moved.prize_id, state: moved.state });
  return moved;
}

async function presentShipments(db: Db | Tx, views: readonly ShipmentView[]): Promise<Shipment[]> {
  const versions = await boxStore.versions(db, views);
  return views.flatMap((view) => {
    const found: BoxVersion | undefined = versions.get(versionName(view));
    const title = view.item?.title ?? found?.prizes[view.prize_no ?? -1]?.title;
    if (!title) return [];
    const { id, prize_id, player_id, tracking, status, requested_at, promised_until } = view;
    return [
      {
        id,
        prize_id,
        player_id,
        title,
        state: status,
        tracking,
        requested_at: requested_at.toISOString(),
        promised_until: promised_until.toISOString(),
      },
    ];
  });
}
