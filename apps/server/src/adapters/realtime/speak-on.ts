import { eventPrefix } from "@trevo/contract";
import type { Realtime } from "./realtime.ts";

/** Returns a function that sends an event to one public channel of a brand. Resolves when the other nodes have it. */
export const speakOn =
  ({ channels }: Pick<Realtime, "channels">, channel: string) =>
  (tenantId: number, event: string, data: object): Promise<void> =>
    channels.trigger(tenantId, [{ channels: [channel], event: `${eventPrefix}${event}`, data: JSON.stringify(data) }]);
