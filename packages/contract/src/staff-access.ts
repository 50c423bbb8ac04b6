import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { passkeyRequestOptions, factorAnswer } from "./passkeys.ts";
import { instant, text } from "./wire.ts";

const common = { tag: "staff: access", auth: "staff", limit: "login" } as const;

/** Reauthentication of a signed-in member by the second factor, for the session or for one call. */
export const staffAccessEndpoints = endpoints({
  "POST /staff/me/step-up-options": {
    ...common,
    summary: "Begins a second-factor step-up for the session or for a single call",
    body: z.discriminatedUnion("purpose", [
      z.strictObject({ purpose: z.literal("recent") }),
      z.strictObject({
        purpose: z.literal("signed"),
        method: z.enum(["POST"], "invalid"),
        /** The path as requested, without the query. */
        path: text(500),
        /** SHA-256 in hex of the body as JSON with sorted keys and no spaces; of `null` if there is no body. */
        body_hash: z.string().regex(/^[0-9a-f]{64}$/, "invalid"),
      }),
    ]),
    response: z.object({
      challenge_token: z.string(),
      expires_in_ms: z.int(),
      /**
       * Options for a passkey. The challenge is a hash of this session and, for one call, of that call. Null if the member has no passkey
       * for this address.
       */
      options: passkeyRequestOptions.nullable(),
    }),
    refuses: [],
  },
  "POST /staff/me/step-up": {
    ...common,
    summary:
      "Completes a step-up with a new code of the authenticator app or with a passkey. For a single call, that call sends the returned `step_up` as `X-Step-Up`; it is valid once",
    body: factorAnswer(),
    response: z.object({ step_up: z.string().nullable(), ends_at: instant() }),
    refuses: ["gone", "code_wrong", "passkey_refused"],
  },
});
