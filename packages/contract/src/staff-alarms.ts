import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/** What the product calls somebody about. */
export const alarmKinds = [
  "invariant_broken",
  "invariant_differs",
  "win_parked",
  "round_needs_person",
  "return_outside",
  "sms_bound_reached",
  "complaints_high",
  "marketing_stopped",
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** Within so many minutes somebody takes it. */
export const alarmTakeMinutes = 10;

export const alarm = z.object({
  /** Slug. */
  tenant: z.string(),
  id: z.string(),
  kind: z.enum(alarmKinds),
  /** What it is about, such as `round:<id>` or the name of an invariant; null where it is about the brand. */
  subject: z.string().nullable(),
  /** `open`: nobody has taken it. */
  state: z.enum(["open", "taken", "closed"]),
  first_raised_at: instant(),
  last_raised_at: instant(),
  /** How many times it was raised while it stood. */
  raised: z.int().min(1),
  /** As it was raised last: ids, codes, counts, centavos. Nothing about a person. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Until when somebody should have taken it; null once somebody has, and set anew when it is raised after that. */
  due_at: instant().nullable(),
  taken_by: z.string().nullable(),
  taken_at: instant().nullable(),
  closed_by: z.string().nullable(),
  closed_at: instant().nullable(),
  /** Why it was closed. */
  reason: z.string().nullable(),
});

export type Alarm = z.output<typeof alarm>;

const tag = "staff: alarms";
const params = z.object({ id: uuid() });
/** As the caller was shown it. */
const takenBy = uuid().nullable();

/** Staff endpoints for what somebody must look at now. Nothing closes an alarm but a member; what is raised again afterwards is another one. */
export const staffAlarmsEndpoints = endpoints({
  "GET /staff/alarms": {
    summary: "Alarms at the operator's brands: those that stand, the oldest first; or those that were closed, the newest first",
    tag,
    auth: "staff",
    permission: "health.read",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({
      tenant: z.string().max(60).optional(),
      kind: z.enum(alarmKinds).optional(),
      state: z.enum(["standing", "closed"]).default("standing"),
    }),
    response: slice(alarm),
    refuses: [],
  },
  "GET /staff/alarms/:id": {
    summary: "One alarm",
    tag,
    auth: "staff",
    permission: "health.read",
    limit: "reads",
    params,
    response: one(alarm),
    refuses: [],
  },
  "POST /staff/alarms/:id/take": {
    summary:
      "Takes an alarm, from nobody or from whoever the caller was shown, or one's own that was raised again: it is the caller's to look at",
    tag,
    auth: "staff",
    permission: "alarms.handle",
    limit: "money",
    params,
    body: z.strictObject({ taken_by: takenBy }),
    response: one(alarm),
    refuses: ["wrong_state"],
  },
  "POST /staff/alarms/:id/close": {
    summary: "Closes an alarm as it was shown; one that was raised again meanwhile stays",
    tag,
    auth: "staff",
    permission: "alarms.handle",
    limit: "money",
    params,
    body: z.strictObject({ taken_by: takenBy, raised: z.int("invalid").min(1, "invalid"), reason: text(500) }),
    response: one(alarm),
    refuses: ["wrong_state"],
  },
});
