import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, localized, text } from "./wire.ts";

/** What the palette finds, and the endpoint that reads one: whoever may read it at a brand finds it there. */
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
  /** Slug. */
  tenant: z.string(),
  id: z.string(),
  /** The first name and initials; null where it is no player's, or a guest's. */
  player_name: z.string().nullable(),
  /** Of an offer. */
  name: localized(z.string()).nullable(),
  /** Centavos. */
  amount: z.int().nullable(),
  at: instant(),
});

export type Found = z.output<typeof found>;

/** The console's palette. */
export const staffSearchEndpoints = endpoints({
  "POST /staff/search": {
    summary:
      "Players by id, CPF, phone, e-mail or first name; withdrawals and deposits by id or end-to-end id; rounds and bets by id; tickets by id or protocol; offers by id, name or code. Eight of a kind at most, of what the caller may read",
    tag: "staff: search",
    auth: "staff",
    limit: "reads",
    /** In the body: what is searched for is in no address. */
    body: z.strictObject({
      text: text(120),
      /** Slug; every brand of the caller when absent. */
      tenant: z.string().max(60).optional(),
    }),
    response: z.object({ data: z.array(found) }),
    refuses: [],
  },
});
