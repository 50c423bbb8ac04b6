import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { staffHealthEndpoints } from "./staff-health.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

export * from "./staff-health.ts";

/** Kinds of alarms. */
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

/** Minutes within which somebody should take an alarm. */
export const alarmTakeMinutes = 10;

export const alarm = z.object({
  /** Slug of the brand. */
  tenant: z.string(),
  id: z.string(),
  kind: z.enum(alarmKinds),
  /** The object, such as `round:<id>` or the name of an invariant; null if the alarm concerns the brand. */
  subject: z.string().nullable(),
  /** `open`: not taken yet. */
  state: z.enum(["open", "taken", "closed"]),
  first_raised_at: instant(),
  last_raised_at: instant(),
  /** Number of times it was raised while open or taken. */
  raised: z.int().min(1),
  /** From the latest time it was raised: ids, codes, counts, centavos. No personal data. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Deadline for taking it; null once taken. Set again when it is raised after that. */
  due_at: instant().nullable(),
  taken_by: z.string().nullable(),
  taken_at: instant().nullable(),
  closed_by: z.string().nullable(),
  closed_at: instant().nullable(),
  /** Reason given when it was closed. */
  reason: z.string().nullable(),
});

export type Alarm = z.output<typeof alarm>;

const tag = "staff: alarms";
const params = z.object({ id: uuid() });
/** The holder that the caller was shown. */
const takenBy = uuid().nullable();

/** Staff endpoints for alarms. Only a member closes an alarm; a condition raised again afterwards opens a new one. */
export const staffAlarmsEndpoints = endpoints({
  ...staffHealthEndpoints,
  "GET /staff/alarms": {
    summary: "Lists alarms at the operator's brands: open and taken ones, oldest first, or closed ones, newest first",
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
    summary: "Returns an alarm",
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
      "Assigns an alarm to the caller if it is untaken, held by the member in `taken_by`, or the caller's own and raised again since",
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
    summary: "Closes an alarm in the state that was displayed; an alarm raised again in the meantime stays open",
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
