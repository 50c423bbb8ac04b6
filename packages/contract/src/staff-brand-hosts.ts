import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, one, text } from "./wire.ts";

/**
 * `waiting` for its DNS record, `failed` after two days without it, `verified` and served, or `primary`: the other hosts redirect to it.
 */
export const hostStates = ["waiting", "failed", "verified", "primary"] as const;

export const brandHost = z.object({
  host: z.string(),
  state: z.enum(hostStates),
  /** The DNS record that verifies the host; null once it is verified. */
  txt: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** Target of its CNAME record. */
  cname: z.string(),
  checked_at: instant().nullable(),
  ends_at: instant().nullable(),
});
export type BrandHost = z.output<typeof brandHost>;

/** A host name of at least two labels, the last one of letters (RFC 1123). IP addresses are not accepted. */
const host = () =>
  z
    .string("invalid")
    .trim()
    .toLowerCase()
    .max(200, "max_length:200")
    .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/, "invalid");

const params = z.object({ host: z.string().max(200) });
const hosts = z.object({ data: z.array(brandHost) });
const tag = "staff: brands";
const reasoned = z.strictObject({ reason: text(500) });

/** Staff endpoints for the hosts of a brand. */
export const staffBrandHostsEndpoints = endpoints({
  "GET /staff/:tenant/hosts": {
    summary: "Lists the brand's hosts, including those waiting for their DNS record",
    tag,
    auth: "staff",
    permission: "brand.read",
    limit: "reads",
    response: hosts,
    refuses: [],
  },
  "POST /staff/:tenant/hosts": {
    summary: "Adds a host. It is served once its TXT record is found, which is checked every 30 seconds for two days",
    tag,
    auth: "staff",
    permission: "brand.state",
    fresh: "recent",
    limit: "codes",
    body: z.strictObject({ host: host() }),
    status: 201,
    response: one(brandHost),
    refuses: ["host_taken"],
  },
  "POST /staff/:tenant/hosts/:host/check": {
    summary: "Checks the host's TXT record now",
    tag,
    auth: "staff",
    permission: "brand.state",
    limit: "codes",
    params,
    response: one(brandHost),
    refuses: ["not_found", "host_taken"],
  },
  "POST /staff/:tenant/hosts/:host/primary": {
    summary: "Makes a host that another member added the primary one; pages of the other hosts redirect to it",
    tag,
    auth: "staff",
    permission: "brand.state",
    fresh: "recent",
    params,
    body: reasoned,
    response: hosts,
    refuses: ["not_found", "host_unverified", "host_added_by_you", "wrong_state"],
  },
  "POST /staff/:tenant/hosts/:host/remove": {
    summary: "Stops serving the host, or stops waiting for its record. The primary and the last host cannot be removed",
    tag,
    auth: "staff",
    permission: "brand.state",
    fresh: "recent",
    params,
    body: reasoned,
    response: hosts,
    refuses: ["not_found", "wrong_state"],
  },
});
