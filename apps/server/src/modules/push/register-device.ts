import type { PushDevice } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PushNeeds } from "./needs.ts";
import { pushStore } from "./store.ts";

/** More than anybody carries: what is older is a browser that was thrown away. */
const mostDevices = 20;

/** Takes a device for the player; again for the same one replaces it. The oldest beyond twenty are forgotten. */
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
