import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { passkey, passkeyAttestation, passkeyCreationOptions, passkeyName } from "./passkeys.ts";
import { one, text, uuid } from "./wire.ts";

const common = { tag: "staff: access", auth: "staff", limit: "login" } as const;
const params = z.object({ id: uuid() });

/** Passkeys of the signed-in member. Members cannot see or change those of others. */
export const staffPasskeysEndpoints = endpoints({
  "GET /staff/me/passkeys": {
    ...common,
    summary: "Lists the member's own passkeys, newest first",
    limit: "reads",
    response: z.object({ data: z.array(passkey) }),
    refuses: [],
  },
  "POST /staff/me/passkeys/options": {
    ...common,
    summary: "Begins registration of a passkey: returns the options for the browser's `navigator.credentials.create`",
    fresh: "recent",
    response: z.object({ challenge_token: z.string(), expires_in_ms: z.int(), options: passkeyCreationOptions }),
    refuses: ["too_many_passkeys"],
  },
  "POST /staff/me/passkeys": {
    ...common,
    summary: "Adds the passkey created by the authenticator, under a name",
    fresh: "recent",
    body: z.strictObject({ challenge_token: text(200), name: passkeyName(), attestation: passkeyAttestation() }),
    response: one(passkey),
    refuses: ["gone", "passkey_refused", "too_many_passkeys"],
  },
  "POST /staff/me/passkeys/:id/rename": {
    ...common,
    summary: "Renames one of the member's passkeys",
    params,
    body: z.strictObject({ name: passkeyName() }),
    response: one(passkey),
    refuses: [],
  },
  "POST /staff/me/passkeys/:id/remove": {
    ...common,
    summary: "Removes one of the member's passkeys; it can no longer log in or sign",
    fresh: "recent",
    params,
    response: z.object({ message: z.string() }),
    refuses: [],
  },
});
