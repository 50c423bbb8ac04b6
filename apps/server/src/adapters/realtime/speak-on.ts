import { eventPrefix } from "@trevo/contract";
import type { Realtime } from "./realtime.ts";

/** Speaks on one public channel of every brand that a tenant's page may enter. Resolves when the other nodes have it. */
export const speakOn =
  ({ channels }: Pick<Realtime, "channels">, channel: string) =>
  (tenantId: number, event: string, data: object): Promise<void> =>
    channels.trigger(tenantId, [{ channels: [channel], event: `${eventPrefix}${event}`, data: JSON.stringify(data) }]);
