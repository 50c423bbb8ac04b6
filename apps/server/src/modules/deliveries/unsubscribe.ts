import { sha256 } from "../../kernel/crypto.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { DeliveryNeeds } from "./needs.ts";
import { deliveryStore } from "./store.ts";

type Needs = Pick<DeliveryNeeds, "db" | "consents">;

/** Unsubscribes at once; a second call changes nothing. An unknown token gets the same response, so that tokens cannot be probed. */
export async function unsubscribe({ db, consents }: Needs, { tenant, request_id }: TenantScope, token: string): Promise<void> {
  const known = await deliveryStore.findToken(db, tenant.id, sha256(token));
  if (!known) return;
  const { tenant_id, player_id, purpose, channel } = known;
  const change = { purpose, channel, granted: false, source: "unsubscribe", request_id } as const;
  await db.transaction().execute((tx) => consents.record(tx, { tenant_id, player_id }, change));
}
