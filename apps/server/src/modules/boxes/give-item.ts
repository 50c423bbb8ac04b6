import { sellsBoxes } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { idNamed } from "../../kernel/ids.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import { givenItemNotification } from "./messages.ts";
import type { BoxNeeds } from "./needs.ts";
import { prizeStore } from "./prize-store.ts";

export interface ItemGift {
  readonly owner: PlayerKey;
  readonly title: Localized;
  /** In centavos. */
  readonly value: number;
  /** Identifies the cause within the brand, which gives one item only. */
  readonly cause: string;
}

/** Returns the id of the prize that a cause gives. */
export const givenItemId = (tenantId: number, cause: string): string => idNamed(`given-item:${tenantId}:${cause}`);

/** True if the brand's players have a page on which they can request its shipment. */
export const acceptsItems = (tenant: Pick<Tenant, "settings">): boolean => sellsBoxes(tenant.settings);

/** Gives the player an item without a box, which can be sent but not sold. Once per cause, decided by the caller's key. */
export async function giveItem(
  { clock, notifications }: Pick<BoxNeeds, "clock" | "notifications">,
  tx: Tx,
  { owner: { tenant_id, player_id }, title, value, cause }: ItemGift,
): Promise<void> {
  const now = clock.now();
  const id = givenItemId(tenant_id, cause);
  const nothing = { user_box_id: null, box_id: null, version: null, prize_no: null, stock_id: null, status_reason: null };
  const row = {
    ...nothing,
    tenant_id,
    id,
    player_id,
    amount: 0,
    status: "won" as const,
    item: { title, value },
    created_at: now,
    updated_at: now,
  };
  await prizeStore.insert(tx, row);
  await notifications.send(tx, { to: { tenant_id, player_id }, notification: givenItemNotification(title, id) });
}
