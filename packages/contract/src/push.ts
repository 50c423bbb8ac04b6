import { z } from "zod";
import { accountSession } from "./auth-security.ts";
import { endpoints } from "./endpoint.ts";
import { instant } from "./wire.ts";

const base64url = (bytes: number) => z.base64url().length(Math.ceil((bytes * 4) / 3));

/** Data needed to send a push message to one device (RFC 8030, RFC 8291). */
export const pushDevice = z.object({
  /** Must use TLS, except for the sandbox's own push service. The server checks it. */
  endpoint: z.url({ protocol: /^https?$/ }).max(1024),
  keys: z.object({
    /** Uncompressed point on P-256. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});

export type PushDevice = z.output<typeof pushDevice>;

/** A device as shown to its owner. */
const keptDevice = z.object({
  endpoint: z.string(),
  device: accountSession.shape.device,
  created_at: instant(),
  /** False while no player is signed in on it. Nothing is sent to it then. */
  active: z.boolean(),
});

export type KeptPushDevice = z.output<typeof keptDevice>;

export const pushEndpoints = endpoints({
  "POST /subscription": {
    summary: "Registers this device for push messages; registering the same device again replaces it",
    tag: "push",
    auth: "player",
    limit: "codes",
    body: pushDevice,
    response: z.object({ data: z.object({ endpoint: z.string() }) }),
    refuses: ["invalid_fields"],
  },
  "GET /subscription": {
    summary: "Lists the player's devices registered for push messages, newest first",
    tag: "push",
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(keptDevice) }),
    refuses: [],
  },
  "POST /subscription/remove": {
    summary: "Removes a device from push messages. The response is the same for a device that is not registered",
    tag: "push",
    auth: "player",
    limit: "essential",
    body: z.strictObject({ endpoint: z.string({ error: "required" }).min(1, "required").max(1024, "max_length:1024") }),
    response: z.object({ data: z.object({ removed: z.boolean() }) }),
    refuses: [],
  },
});
