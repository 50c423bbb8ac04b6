import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { one } from "./wire.ts";

/** Identity for the live chat. `identity` is signed and short-lived, and grants access to the conversation only. */
export const chatIdentity = z.object({
  email: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  identity: z.string(),
  expires_at: z.iso.datetime(),
});

export type ChatIdentity = z.output<typeof chatIdentity>;

export const supportEndpoints = endpoints({
  "POST /support/identity": {
    summary: "Returns contact details and a signed, short-lived identity for the live-chat widget, if the tenant has one",
    tag: "support",
    auth: "player",
    limit: "reads",
    response: one(chatIdentity),
    refuses: ["not_found"],
  },
});
