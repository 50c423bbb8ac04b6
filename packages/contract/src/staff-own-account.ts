import { locales } from "@trevo/domain";
import { z } from "zod";
import { accountSession } from "./auth-security.ts";
import { endpoints } from "./endpoint.ts";
import { instant, uuid } from "./wire.ts";

export const ownStaffSession = z.object({
  id: z.string(),
  device: accountSession.shape.device,
  ip: z.string(),
  created_at: instant(),
  seen_at: instant(),
  /** True for the session that made the request. */
  is_current: z.boolean(),
});
export type OwnStaffSession = z.output<typeof ownStaffSession>;

export const staffModes = ["light", "dark", "system"] as const;
export const staffDensities = ["compact", "normal", "two-lines"] as const;

/** What the member has chosen for the console. Null for what was never chosen. */
export const staffPreferences = z.object({
  locale: z.enum(locales).nullable(),
  mode: z.enum(staffModes).nullable(),
  density: z.enum(staffDensities).nullable(),
  /** Whether shortcuts without a modifier are enabled. */
  single_keys: z.boolean().nullable(),
});
export type StaffPreferences = z.output<typeof staffPreferences>;

const tag = "staff: access";

/** The signed-in member's own sessions and preferences. Members cannot see or change those of others here. */
export const staffOwnAccountEndpoints = endpoints({
  "GET /staff/me/sessions": {
    summary: "Lists the member's own open sessions, the last used first",
    tag,
    auth: "staff",
    limit: "reads",
    response: z.object({ data: z.array(ownStaffSession) }),
    refuses: [],
  },
  "POST /staff/me/sessions/:id/end": {
    summary: "Ends one of the member's own open sessions, effective at its next call",
    tag,
    auth: "staff",
    params: z.object({ id: uuid() }),
    response: z.object({ message: z.string(), ended: z.int() }),
    refuses: [],
  },
  "POST /staff/me/sessions/end-others": {
    summary: "Ends every session of the member except the current one",
    tag,
    auth: "staff",
    response: z.object({ message: z.string(), ended: z.int() }),
    refuses: [],
  },
  "POST /staff/me/preferences": {
    summary: "Changes the member's preferences for the console; absent fields are unchanged",
    tag,
    auth: "staff",
    body: z
      .strictObject({
        locale: z.enum(locales, "invalid").optional(),
        mode: z.enum(staffModes, "invalid").optional(),
        density: z.enum(staffDensities, "invalid").optional(),
        single_keys: z.boolean("invalid").optional(),
      })
      .refine((change) => Object.keys(change).length > 0, "required"),
    response: z.object({ data: staffPreferences }),
    refuses: [],
  },
});
