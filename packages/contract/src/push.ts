import { z } from "zod";
import { endpoints } from "./endpoint.ts";

const base64url = (bytes: number) => z.base64url().length(Math.ceil((bytes * 4) / 3));

/** What a browser's push service needs to reach one device (RFC 8030, 8291). */
export const pushDevice = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1024),
  keys: z.object({
    /** An uncompressed point of P-256. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});

export type PushDevice = z.output<typeof pushDevice>;

export const pushEndpoints = endpoints({
  "POST /subscription": {
    summary: "Registers this device for push messages; again for the same device replaces it",
    tag: "push",
    auth: "player",
    limit: "codes",
    body: pushDevice,
    response: z.object({ data: z.object({ endpoint: z.string() }) }),
    refuses: ["invalid_fields"],
  },
});
