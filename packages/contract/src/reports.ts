import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { one } from "./wire.ts";

/** An error report from a browser. Bounded, and without personal data: the server masks whatever looks like it. */
export const errorReport = z.object({
  /** What failed: loading a page, one of our scripts, or either of them for a crawler, which is not shown the error. */
  kind: z.enum(["page", "script", "crawler"]),
  /** 0 if there was no response. */
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
