import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one, uuid } from "./wire.ts";

/** A player's status in the national register of people barred from betting. It applies to the person, at every brand of the operator. */
export const registerRecord = z.object({
  /**
   * `unanswered`: the last query failed; play is closed at brands that must check the register. `not_checked`: no brand has queried it yet.
   */
  state: z.enum(["not_checked", "clear", "impeded", "unanswered"]),
  /** Self-excluded, or barred by law; null unless impeded. */
  reason: z.enum(["self_excluded", "prohibited"]).nullable(),
  answered_at: instant().nullable(),
  impeded_since: instant().nullable(),
  unanswered_since: instant().nullable(),
  next_check_at: instant().nullable(),
});

export type RegisterRecord = z.output<typeof registerRecord>;

const tag = "staff: protection";
const permission = "register.read";
const params = z.object({ id: uuid() });

/** Staff endpoints for player protection. Every call is recorded in the audit log. */
export const staffProtectionEndpoints = endpoints({
  "GET /staff/:tenant/players/:id/register-record": {
    summary: "Returns a player's state in the national register, since when, and when it is queried again",
    tag,
    auth: "staff",
    permission,
    limit: "reads",
    params,
    response: one(registerRecord),
    refuses: [],
  },
  "POST /staff/:tenant/players/:id/register-record/check": {
    summary: "Queries the national register about a player now; the answer takes effect at once",
    tag,
    auth: "staff",
    permission,
    limit: "money",
    params,
    response: one(registerRecord),
    refuses: ["wrong_state"],
  },
});
