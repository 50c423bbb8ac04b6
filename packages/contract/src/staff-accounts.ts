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
});
