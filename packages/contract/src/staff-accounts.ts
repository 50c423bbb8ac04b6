import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { proposal } from "./staff-proposals.ts";
import { one, text, uuid } from "./wire.ts";

const params = z.object({ id: uuid() });
/** The reason is internal. */
const body = z.strictObject({ reason: text(500) });
const common = { tag: "staff: accounts", auth: "staff", limit: "money", params, body } as const;

/** Staff endpoints for players' access to their accounts. */
export const staffAccountsEndpoints = endpoints({
  "POST /staff/:tenant/players/:id/block": {
    ...common,
    summary: "Blocks an account at once: its sessions end, and it can no longer stake, deposit or log in",
    permission: "players.block",
    fresh: "recent",
    response: one(z.object({ state: z.literal("blocked") })),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/players/:id/unblock": {
    ...common,
    summary: "Proposes to unblock an account; exclusions, pauses and limits still apply",
    permission: "players.block",
    approval: "player_unblock",
    idempotent: true,
    response: one(proposal),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/players/:id/end-sessions": {
    ...common,
    summary: "Ends every session of a player within seconds",
    permission: "sessions.end",
    response: one(z.object({ requested: z.literal(true) })),
    refuses: ["wrong_state"],
  },
  "POST /staff/:tenant/players/:id/send-recovery": {
    ...common,
    summary:
      "Sends a player the code that sets another password, to the player's own phone or confirmed e-mail address and within the limits of the player's own requests. The response never contains the code",
    permission: "sessions.end",
    body: body.extend({ channel: z.enum(["sms", "email"], "invalid") }),
    /** The channel used: `email` if a limit of SMS codes is reached. */
    response: one(z.object({ channel: z.enum(["sms", "email"]) })),
    refuses: ["wrong_state", "contact_unconfirmed", "too_many_requests"],
  },
});
