import { isDate } from "@trevo/domain";
import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { dayCursor, download, instant, one, slice, sliceQuery, text } from "./wire.ts";

/** Content of a report: rounds of online games, or outcomes of sports bets. */
export const reportKinds = ["online_games", "sports_bets"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** `missing`: neither a member nor the schedule has requested it. `failed`: three runs failed. */
export const regulatorFileStates = ["missing", "waiting", "ready", "failed"] as const;

/** Hour of the next day, in the brand's time zone, by which a day's files are due. */
export const regulatorDueHour = 6;

const revision = z.object({
  revision: z.int(),
  state: z.enum(["waiting", "ready", "failed"]),
  requested_at: instant(),
  /** Null if the schedule requested it. */
  requested_by: z.string().nullable(),
  reason: z.string().nullable(),
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  /** SHA-256 in hex of the downloaded file. */
  hash: z.string().nullable(),
  made_at: instant().nullable(),
});

export const regulatorFile = z.object({
  /** `2026-11-28_online_games`. */
  id: z.string(),
  day: z.string(),
  kind: z.enum(reportKinds),
  state: z.enum(regulatorFileStates),
  due_at: instant(),
  /** True if it is past due and not ready. */
  is_late: z.boolean(),
  /** Newest revision; null if there is none. */
  latest: revision.nullable(),
});
export type RegulatorFile = z.output<typeof regulatorFile>;

/** All revisions, newest first. */
export const regulatorFileHistory = regulatorFile.extend({ revisions: z.array(revision) });
export type RegulatorFileHistory = z.output<typeof regulatorFileHistory>;

const fileId = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])_(online_games|sports_bets)$/;
const shared = { tag: "staff: regulator", auth: "staff" } as const;
const params = z.object({ id: z.string().regex(fileId, "invalid") });

/** Staff endpoints for the files that a brand submits to its regulator. */
export const staffRegulatorEndpoints = endpoints({
  "GET /staff/:tenant/regulator-files": {
    summary: "Lists each completed day with its files, most recent first, including files that were never created",
    ...shared,
    permission: "regulator.read",
    limit: "reads",
    query: sliceQuery(dayCursor, isDate).extend({ state: z.enum(regulatorFileStates).optional() }),
    response: slice(regulatorFile),
    refuses: [],
  },
  "GET /staff/:tenant/regulator-files/:id": {
    summary: "Returns a regulator file with all its revisions",
    ...shared,
    permission: "regulator.read",
    limit: "reads",
    params,
    response: one(regulatorFileHistory),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/regulator-files/:id/file": {
    summary: "Downloads a regulator file: the given revision, or the newest one that is ready",
    ...shared,
    permission: "regulator.read",
    limit: "exports",
    params,
    query: z.object({ revision: z.coerce.number<string>().int().min(1).max(10_000).optional() }),
    download: "text/csv",
    response: download(),
    refuses: ["not_found", "gone"],
  },
  "POST /staff/:tenant/regulator-files/:id/make": {
    summary: "Requests the file of a completed day, or requests it again as another revision; earlier revisions are kept",
    ...shared,
    permission: "regulator.make",
    fresh: "recent",
    limit: "exports",
    params,
    body: z.strictObject({ reason: text(500) }),
    response: one(regulatorFileHistory),
    refuses: ["not_found", "wrong_state"],
  },
});
