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
  /** Centavos. */
  readonly value: number;
  /** Names the cause within the brand: it gives once. */
  readonly cause: string;
}

/** The prize that a cause gives. */
export const givenItemId = (tenantId: number, cause: string): string => idNamed(`given-item:${tenantId}:${cause}`);

/** Where the brand's players have a page on which they ask for it to be sent. */
export const acceptsItems = (tenant: Pick<Tenant, "settings">): boolean => sellsBoxes(tenant.settings);

/** An item that becomes the player's without a box: it is sent, and never sold. Once for its cause; the caller's key decides. */
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
