import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { exportedListNames } from "./exported-lists.ts";
import { download, instant, one, uuid } from "./wire.ts";

/** Maximum that spreadsheets can open. A longer list must be narrowed by its filters. */
export const mostExportedRows = 50_000;

/** How long a finished file can be downloaded, in hours. */
export const exportHours = 24;

export const exportStates = ["waiting", "running", "ready", "failed", "cancelled", "gone"] as const;

/** Why an export failed: the member may no longer read the list, it has too many rows, or an internal error. */
export const exportFaults = ["forbidden", "too_long", "broken"] as const;

export const listExport = z.object({
  id: z.string(),
  list: z.enum(exportedListNames),
  /** Slug of the brand, if the list belongs to one. */
  tenant: z.string().nullable(),
  query: z.record(z.string(), z.string()),
  state: z.enum(exportStates),
  /** Rows written so far. */
  rows: z.int(),
  fault: z.enum(exportFaults).nullable(),
  requested_at: instant(),
  ready_at: instant().nullable(),
  /** When the file expires. */
  ends_at: instant().nullable(),
  downloads: z.int(),
});
export type ListExport = z.output<typeof listExport>;

const tag = "staff: exports";
const params = z.object({ id: uuid() });

/** A member's own exports. Each file contains what the list shows this member: masked, and limited to the brands they may read. */
export const staffExportsEndpoints = endpoints({
  "GET /staff/exports": {
    summary: "Lists the member's export files of the last seven days, newest first",
    tag,
    auth: "staff",
    limit: "reads",
    response: z.object({ data: z.array(listExport) }),
    refuses: [],
  },
  "POST /staff/exports": {
    summary: "Starts an export of a list with its filters to a CSV file; one at a time",
    tag,
    auth: "staff",
    permission: "exports.make",
    limit: "exports",
    body: z.strictObject({
      list: z.enum(exportedListNames, "invalid"),
      tenant: z.string().max(60, "max_length:60").optional(),
      /** Filters, named as in the list's own query. */
      query: z.record(z.string().max(40), z.string().max(300)).default({}),
    }),
    status: 201,
    response: one(listExport),
    refuses: ["export_running"],
  },
  "POST /staff/exports/:id/cancel": {
    summary: "Cancels an unfinished export",
    tag,
    auth: "staff",
    permission: "exports.make",
    params,
    response: one(listExport),
    refuses: ["wrong_state"],
  },
  "POST /staff/exports/:id/link": {
    summary: "Creates a link to a finished export file, valid once and for 15 minutes; replaces the previous link",
    tag,
    auth: "staff",
    permission: "exports.make",
    limit: "exports",
    params,
    response: one(z.object({ token: z.string(), ends_at: instant() })),
    refuses: ["wrong_state", "gone"],
  },
  "GET /staff/exports/:id/file": {
    summary: "Downloads an export file by its link",
    tag,
    auth: "staff",
    limit: "exports",
    params,
    query: z.object({ token: z.string().max(200).default("") }),
    download: "text/csv",
    response: download(),
    refuses: ["gone"],
  },
});
