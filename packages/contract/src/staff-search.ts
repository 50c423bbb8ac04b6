import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, localized, text } from "./wire.ts";

/**
 * Kinds of records that the palette finds, each with the endpoint that reads one. A member who may read the record at a brand finds it
 * there.
 */
export const foundKinds = {
  player: "GET /staff/:tenant/players/:id",
  withdrawal: "GET /staff/:tenant/withdrawals/:id",
  deposit: "GET /staff/:tenant/deposits/:id",
  round: "GET /staff/:tenant/rounds/:id",
  bet: "GET /staff/:tenant/sports/bets/:id",
  ticket: "GET /staff/:tenant/tickets/:id",
  offer: "GET /staff/:tenant/offers/:id",
} as const;

export type FoundKind = keyof typeof foundKinds;

const kinds = Object.keys(foundKinds) as [FoundKind, ...FoundKind[]];

export const found = z.object({
  kind: z.enum(kinds),
  /** Slug of the brand. */
  tenant: z.string(),
  id: z.string(),
  /** First name and initials; null if the record belongs to no player or to a guest. */
  player_name: z.string().nullable(),
  /** Name of an offer. */
  name: localized(z.string()).nullable(),
  /** Amount in centavos. */
  amount: z.int().nullable(),
  at: instant(),
});

export type Found = z.output<typeof found>;

/** Staff endpoint behind the palette of the back office. */
export const staffSearchEndpoints = endpoints({
  "POST /staff/search": {
    summary:
      "Searches players by id, CPF, phone, e-mail or first name; withdrawals and deposits by id or end-to-end id; rounds and bets by id; tickets by id or protocol; offers by id, name or code. Returns at most eight of a kind, of those the caller may read",
    tag: "staff: search",
    auth: "staff",
    limit: "reads",
    /** Sent in the body, which keeps the search text out of addresses. */
    body: z.strictObject({
      text: text(120),
      /** Slug of one brand; if absent, every brand of the caller is searched. */
      tenant: z.string().max(60).optional(),
    }),
    response: z.object({ data: z.array(found) }),
    refuses: [],
  },
});
