import type { PushDevice } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PushNeeds } from "./needs.ts";
import { pushStore } from "./store.ts";

/** Maximum number of devices per player. More than anybody uses: older ones are abandoned browsers. */
const mostDevices = 20;

/** Registers a device for the player, and replaces the same one. Removes the oldest devices beyond twenty. */
export async function registerDevice(
  { db, clock, outgoing }: Pick<PushNeeds, "db" | "clock" | "outgoing">,
  scope: PlayerScope,
  { endpoint, keys }: PushDevice,
): Promise<void> {
  if (outgoing.faultOf(new URL(endpoint))) throw refuse("invalid_fields", { fields: { endpoint: ["url_invalid"] } });
  const owner = keyOf(scope);
  const { session_id, user_agent } = scope;
  await db.transaction().execute(async (tx) => {
    await pushStore.save(tx, { ...owner, endpoint, ...keys, created_at: clock.now(), session_id, user_agent });
    const surplus = (await pushStore.list(tx, owner)).slice(mostDevices).map((device) => device.endpoint);
    if (surplus.length > 0) await pushStore.remove(tx, owner, surplus);
  });
}
