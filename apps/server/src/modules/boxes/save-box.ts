import type { StaffBox, StockItem } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type StockRow, boxStore, stockStore } from "./box-store.ts";
import type { BoxNeeds } from "./needs.ts";
import { presentStaffBox } from "./present.ts";

type SaveNeeds = Pick<BoxNeeds, "db" | "clock">;

export interface NewBox {
  readonly name: string;
  readonly title: Localized;
  readonly image: string;
  readonly position: number;
}

/** Creates a box, which cannot be bought before a version is published. Refuses with `already_exists`. */
export function addBox(
  needs: SaveNeeds,
  scope: StaffTenantScope,
  { idempotency_key: key, ...input }: NewBox & { readonly idempotency_key: string | null },
): Promise<StaffBox> {
  const { tenant, staff_id } = scope;
  const call = { tenant_id: tenant.id, player_id: staff_id, route: "POST /staff/:tenant/boxes", key, body: input };
  return runIdempotently(needs.db, call, async (tx) => {
    const at = needs.clock.now();
    const box = await boxStore.insert(tx, { tenant_id: tenant.id, ...input, created_at: at });
    if (!box) throw refuse("already_exists");
    await recordAuditEvent(tx, scope, { at, actor: staffActor(staff_id), action: "box_created", subject: `box:${box.id}` });
    return presentStaffBox(box, null);
  });
}

/** Refuses with `not_found`, and with `wrong_state` if the box is not on sale. */
export function withdrawBox(needs: SaveNeeds, scope: StaffTenantScope, id: number): Promise<StaffBox> {
  return needs.db.transaction().execute(async (tx) => {
    const box = await boxStore.lock(tx, scope.tenant.id, id);
    if (!box) throw refuse("not_found");
    if (box.state !== "on_sale") throw refuse("wrong_state");
    await boxStore.update(tx, box, { state: "withdrawn" });
    const at = needs.clock.now();
    await recordAuditEvent(tx, scope, { at, actor: staffActor(scope.staff_id), action: "box_withdrawn", subject: `box:${id}` });
    const found = await boxStore.version(tx, { tenant_id: box.tenant_id, box_id: id, version: box.version ?? 0 });
    return presentStaffBox({ ...box, state: "withdrawn" }, found);
  });
}

/** Returns all boxes in the brand's order. */
export async function listStaffBoxes({ db }: Pick<BoxNeeds, "db">, { tenant }: StaffTenantScope): Promise<StaffBox[]> {
  const boxes = await boxStore.all(db, tenant.id);
  const versions = await boxStore.current(db, boxes);
  return boxes.map((box) => presentStaffBox(box, versions.find((found) => found.box.id === box.id) ?? null));
}

export interface NewStock {
  /** Absent for a new item. */
  readonly id?: number | undefined;
  readonly title?: Localized | undefined;
  readonly pieces: number;
}

const presentStock = ({ id, title, added, remaining }: StockRow): StockItem => ({ id, title, added, remaining });

/** Adds pieces to the stock. Only a new item needs a title. Refuses with `invalid_fields`, `not_found`. */
export function addStock(
  needs: SaveNeeds,
  scope: StaffTenantScope,
  { idempotency_key: key, ...input }: NewStock & { readonly idempotency_key: string | null },
): Promise<StockItem> {
  const { tenant, staff_id } = scope;
  const call = { tenant_id: tenant.id, player_id: staff_id, route: "POST /staff/:tenant/stock", key, body: input };
  return runIdempotently(needs.db, call, async (tx) => {
    const { id, title, pieces } = input;
    if (id === undefined && title === undefined) throw refuse("invalid_fields", { fields: { title: ["required"] } });
    const row =
      id === undefined && title
        ? await stockStore.insert(tx, { tenant_id: tenant.id, title, pieces })
        : await stockStore.add(tx, { tenant_id: tenant.id, id: id ?? 0, pieces });
    if (!row) throw refuse("not_found");
    const at = needs.clock.now();
    const subject = `stock:${row.id}`;
    await recordAuditEvent(tx, scope, { at, actor: staffActor(staff_id), action: "box_stock_added", subject, detail: { pieces } });
    return presentStock(row);
  });
}

export const listStock = async ({ db }: Pick<BoxNeeds, "db">, { tenant }: StaffTenantScope): Promise<StockItem[]> =>
  (await stockStore.list(db, tenant.id)).map(presentStock);
