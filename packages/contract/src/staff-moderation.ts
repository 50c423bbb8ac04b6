import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { moderationReasons } from "./moderation.ts";
import { instant, localized, one, slice, sliceQuery, text, uuid } from "./wire.ts";

export const caseUrgencies = ["care", "minor", "threat", "picture", "scam", "other"] as const;
export const caseStates = ["open", "taken", "upheld", "dismissed", "appealed", "final"] as const;
const subjects = ["message", "name", "picture", "player"] as const;
const actions = ["none", "release", "delete", "delete_recent", "restore"] as const;
/** Durations of a mute in minutes. */
export const muteMinutes = [10, 60, 1_440, 10_080] as const;

const sanction = z.object({
  id: uuid(),
  kind: z.enum(["mute", "ban"]),
  rooms: z.array(z.int()).nullable(),
  reason: z.string(),
  case_id: uuid(),
  /** True if it applies to every brand of the operator. */
  person_wide: z.boolean(),
  starts_at: instant(),
  ends_at: instant().nullable(),
  lifted_at: instant().nullable(),
});

const moderationCase = z.object({
  id: uuid(),
  player_id: uuid(),
  subject: z.object({ type: z.enum(subjects), id: z.string() }),
  room: z.int().nullable(),
  urgency: z.enum(caseUrgencies),
  reason: z.string(),
  state: z.enum(caseStates),
  held: z.boolean(),
  quote: z.string(),
  taken_by: uuid().nullable(),
  decided_by: uuid().nullable(),
  decided_at: instant().nullable(),
  action: z.enum(actions).nullable(),
  created_at: instant(),
});

const appeal = z.object({
  case_id: uuid(),
  player_id: uuid(),
  text: z.string(),
  state: z.enum(["open", "reversed", "kept", "lapsed"]),
  created_at: instant(),
  due_at: instant(),
});

const note = z.object({ id: uuid(), staff_id: uuid(), case_id: uuid().nullable(), text: z.string(), at: instant() });

const caseFile = moderationCase.extend({
  reports: z.array(z.object({ reason: z.string(), weight: z.int(), reported_at: instant() })),
  sanctions: z.array(sanction),
  appeal: appeal.nullable(),
  /** Whether the sealed file of a picture screened as abuse is kept; null for other subjects, and once it is erased. */
  evidence: z.enum(["kept", "missing"]).nullable(),
  /** The message with the ten before and the ten after it. */
  context: z.array(
    z.object({
      id: uuid(),
      player_id: uuid().nullable(),
      name: z.string().nullable(),
      text: z.string(),
      state: z.string(),
      /** Size in pixels and the screening service's verdict (null without one); null if there is no picture. The picture itself is fetched separately. */
      picture: z.object({ width: z.int(), height: z.int(), screened: z.enum(["clear", "doubtful"]).nullable() }).nullable(),
      time: instant(),
    }),
  ),
});

const record = z.object({
  player_id: uuid(),
  sanctions: z.array(sanction),
  cases: z.array(moderationCase),
  /** Number of messages refused within the last seven days. */
  refusals: z.int(),
  notes: z.array(note),
});

const ruleView = z.object({ code: z.string(), description: localized(z.string()) });
const finding = z.object({ rule: z.string(), action: z.string(), detail: z.string().optional() });

export type ModerationCase = z.output<typeof moderationCase>;
export type ModerationCaseFile = z.output<typeof caseFile>;
export type ModerationRecord = z.output<typeof record>;
export type StaffSanction = z.output<typeof sanction>;
export type StaffAppeal = z.output<typeof appeal>;
export type ModerationNote = z.output<typeof note>;

const tag = "staff: chat";
const byId = z.object({ id: uuid() });
const reason = z.enum(moderationReasons, { error: "invalid" });
const penalty = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("mute"),
    minutes: z.union(
      muteMinutes.map((each) => z.literal(each)),
      { error: "invalid" },
    ),
    rooms: z.array(z.int().min(1)).min(1).max(8).nullable().default(null),
  }),
  z.strictObject({ kind: z.literal("ban") }),
]);

/** Staff endpoints for moderating a brand's chat. */
export const staffModerationEndpoints = endpoints({
  "GET /staff/:tenant/chat/queue": {
    summary: "Lists open cases, most urgent first, then oldest",
    tag,
    auth: "staff",
    permission: "chat.read",
    limit: "reads",
    query: sliceQuery(
      /^[1-6]_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/,
      (cursor) => !Number.isNaN(Date.parse(cursor.split("_")[1] ?? "")),
    ),
    response: slice(moderationCase),
    refuses: [],
  },
  "GET /staff/:tenant/chat/cases/:id": {
    summary: "Returns a case with its reports, context, sanctions and appeal",
    tag,
    auth: "staff",
    permission: "chat.read",
    limit: "reads",
    params: byId,
    response: one(caseFile),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/chat/cases/:id/take": {
    summary: "Marks an open case as taken by the member",
    tag,
    auth: "staff",
    permission: "chat.moderate",
    limit: "money",
    params: byId,
    response: one(moderationCase),
    refuses: ["not_found", "wrong_state"],
  },
  "POST /staff/:tenant/chat/cases/:id": {
    summary:
      "Decides a case: releases or deletes its messages, mutes or bans the author. The player is notified of the decision and how to appeal",
    tag,
    auth: "staff",
    permission: "chat.moderate",
    limit: "money",
    params: byId,
    body: z.strictObject({
      decision: z.enum(["uphold", "dismiss"], { error: "invalid" }),
      action: z.enum(["none", "release", "delete", "delete_recent"], { error: "invalid" }).default("none"),
      sanction: penalty.nullable().default(null),
      reason,
      note: text(500).optional(),
    }),
    response: one(moderationCase),
    refuses: ["not_found", "wrong_state", "invalid_fields"],
  },
  "GET /staff/:tenant/chat/players/:id": {
    summary: "Returns a player's chat record: sanctions, cases, refusals and notes, without money or documents",
    tag,
    auth: "staff",
    permission: "chat.read",
    limit: "reads",
    params: byId,
    response: one(record),
    refuses: ["not_found"],
  },
  "POST /staff/:tenant/chat/players/:id": {
    summary: "Mutes or bans a player, lifts a sanction, or adds a note",
    tag,
    auth: "staff",
    permission: "chat.moderate",
    limit: "money",
    params: byId,
    body: z.discriminatedUnion("action", [
      z.strictObject({ action: z.literal("sanction"), sanction: penalty, reason, note: text(500).optional() }),
      z.strictObject({ action: z.literal("lift"), sanction_id: uuid(), note: text(500).optional() }),
      z.strictObject({ action: z.literal("note"), note: text(500) }),
    ]),
    response: one(record),
    refuses: ["not_found", "wrong_state"],
  },
  "GET /staff/:tenant/chat/appeals": {
    summary: "Lists open appeals, those due first at the top; at most 100",
    tag,
    auth: "staff",
    permission: "chat.read",
    limit: "reads",
    response: one(z.array(appeal)),
    refuses: [],
  },
  "POST /staff/:tenant/chat/appeals/:id": {
    summary: "Decides an appeal, by its case id. The member who decided the case cannot decide the appeal if another member can",
    tag,
    auth: "staff",
    permission: "chat.moderate",
    limit: "money",
    params: byId,
    body: z.strictObject({
      decision: z.enum(["reverse", "keep"], { error: "invalid" }),
      /** Words that the brand's rules allow in future. */
      allow: z.array(text(40)).max(10).default([]),
      note: text(500).optional(),
    }),
    response: one(moderationCase),
    refuses: ["not_found", "wrong_state", "forbidden", "invalid_fields"],
  },
  "GET /staff/:tenant/chat/rules": {
    summary: "Lists the brand's chat rules, each described in words",
    tag,
    auth: "staff",
    permission: "chat.read",
    limit: "reads",
    response: one(
      z.object({ version: z.int(), rules: z.record(z.string(), z.unknown()), described: z.array(ruleView), schema: z.unknown() }),
    ),
    refuses: [],
  },
  "POST /staff/:tenant/chat/rules": {
    summary: "Publishes a new version of the brand's chat rules",
    tag,
    auth: "staff",
    permission: "chat.rules",
    limit: "money",
    body: z.strictObject({ expected_version: z.int(), rules: z.record(z.string(), z.unknown()) }),
    response: one(z.object({ version: z.int() })),
    refuses: ["wrong_state", "invalid_fields"],
  },
  "POST /staff/:tenant/chat/rules/try": {
    summary: "Returns the effect of chat rules on the brand's latest messages, or on given texts. Stores nothing",
    tag,
    auth: "staff",
    permission: "chat.rules",
    limit: "reports",
    body: z.strictObject({
      rules: z.record(z.string(), z.unknown()),
      texts: z.array(z.string().max(1_200)).max(100).optional(),
    }),
    response: one(
      z.object({
        tried: z.int(),
        actions: z.record(z.string(), z.int()),
        /** At most 100 of the messages that would not pass. */
        found: z.array(z.object({ text: z.string(), action: z.string(), findings: z.array(finding) })),
      }),
    ),
    refuses: ["invalid_fields"],
  },
});
