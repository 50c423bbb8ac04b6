import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { one } from "./wire.ts";

/** A page that failed in a browser. Bounded, and without anything of the person: the server masks what looks like it. */
export const errorReport = z.object({
  /** What failed: a page's loading, a script of ours, or either of them before a crawler, who is not shown it. */
  kind: z.enum(["page", "script", "crawler"]),
  /** 0 where there was none. */
  status: z.int().min(0).max(599),
  /** As the error screen shows it: `ERR-500-123456`. */
  reference: z.string().regex(/^ERR-\d{3}-\d{6}$/),
  /** Without its query. */
  path: z.string().max(300),
  message: z.string().max(300).default(""),
  /** File of the built site, line and column. */
  at: z
    .string()
    .regex(/^\/assets\/[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)
    .optional(),
});

export type ErrorReport = z.input<typeof errorReport>;

export const reportEndpoints = endpoints({
  "POST /error-reports": {
    summary: "Reports an error in a visitor's browser",
    tag: "site",
    auth: "public",
    limit: "reports",
    body: errorReport,
    status: 201,
    response: one(z.object({ reference: z.string() })),
    refuses: [],
  },
});
