import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { type Permission, allPermissions } from "./permissions.ts";
import { accessEvent, auditEvent } from "./staff.ts";
import { instant, momentCursor, one, slice, sliceQuery, text, uuid } from "./wire.ts";

/** Permission to take other permissions in an emergency. It cannot itself be taken. */
export const takesBreakGlass = "break_glass.take";
/** Maximum duration. Anything longer needs a grant. */
export const maxBreakGlassMinutes = 60;
/** Hours within which another member must review the use. */
export const breakGlassReviewHours = 72;
export const breakGlassVerdicts = ["justified", "unjustified"] as const;

const permission = z.enum(allPermissions as [Permission, ...Permission[]], "invalid");

export const breakGlass = z.object({
  id: z.string(),
  staff_id: z.string(),
  permissions: z.array(permission),
  /** Slug; null for every brand. */
  brand: z.string().nullable(),
  reason: z.string(),
  started_at: instant(),
  ends_at: instant(),
  /** Deadline of the review. */
  review_due_at: instant(),
  reviewed_by: z.string().nullable(),
  reviewed_at: instant().nullable(),
  verdict: z.enum(breakGlassVerdicts).nullable(),
  review_note: z.string().nullable(),
});

export type BreakGlass = z.output<typeof breakGlass>;

export const breakGlassFile = breakGlass.extend({
  /** The member's actions at the operator's brands during this time, oldest first; at most 200. */
  events: z.array(auditEvent.extend({ tenant: z.string() })),
  /** The member's actions on colleagues and on their own access, which belong to no brand, oldest first; at most 200. */
  access: z.array(accessEvent),
});

export type BreakGlassFile = z.output<typeof breakGlassFile>;

const tag = "staff: break-glass";
const params = z.object({ id: uuid() });

/**
 * Emergency access: a member with `break_glass.take` takes named permissions for at most an hour. An alarm is raised at once, every action
 * is recorded with it, and another member reviews it. It does not allow approving one's own proposals, and does not raise the daily limit
 * of reveals.
 */
export const staffBreakGlassEndpoints = endpoints({
  "POST /staff/break-glass": {
    summary: `Takes permissions in an emergency, for at most ${maxBreakGlassMinutes} minutes`,
    tag,
    auth: "staff",
    permission: takesBreakGlass,
    reach: "operator",
    fresh: "signed",
    limit: "money",
    status: 201,
    body: z.strictObject({
      permissions: z
        .array(permission.exclude([takesBreakGlass]))
        .min(1)
        .max(10),
      brand: text(60).nullable(),
      minutes: z.int("invalid").min(5, "invalid").max(maxBreakGlassMinutes, "invalid"),
      reason: text(500),
    }),
    response: one(breakGlass),
    refuses: ["wrong_state"],
  },
  "GET /staff/break-glass": {
    summary: "Lists uses of emergency access: those awaiting review, oldest first, or those reviewed, newest first",
    tag,
    auth: "staff",
    permission: "audit.read",
    reach: "operator",
    limit: "reads",
    query: sliceQuery(momentCursor).extend({ state: z.enum(["waiting", "reviewed"]).default("waiting") }),
    response: slice(breakGlass),
    refuses: [],
  },
  "GET /staff/break-glass/:id": {
    summary: "Returns a use of emergency access, with the member's actions during it",
    tag,
    auth: "staff",
    permission: "audit.read",
    reach: "operator",
    limit: "reads",
    params,
    response: one(breakGlassFile),
    refuses: [],
  },
  "POST /staff/break-glass/:id/review": {
    summary: "Reviews a use of emergency access as justified or not, after it has ended; members cannot review their own",
    tag,
    auth: "staff",
    permission: "audit.read",
    reach: "operator",
    limit: "money",
    params,
    /** The note is internal. */
    body: z.strictObject({ verdict: z.enum(breakGlassVerdicts, "invalid"), note: text(500) }),
    response: one(breakGlass),
    refuses: ["wrong_state"],
  },
});
