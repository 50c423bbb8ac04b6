import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { sportPriceEndpoints } from "./sport-prices.ts";
import { catalogId, instant, one } from "./wire.ts";

export type { SportBetLimits, SportPrice, SportPriceRequest, SportWidgets } from "./sport-prices.ts";

/** A selection without its odds. They are fetched when a slip is opened. */
const sharedSelection = z.strictObject({
  fixture_id: catalogId(),
  market_id: catalogId(),
  code: z.string().max(20),
  /** Selections of one match with the same number form one bet builder; if absent, the selection is a leg of its own. */
  leg: z.int().min(0).max(19).optional(),
});

/** Crockford's base 32. */
const slipCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/);

const sharedSlip = z.object({
  code: slipCode,
  selections: z.array(sharedSelection),
  /** When the slip expires. */
  expires_at: instant(),
});

export type SharedSelection = z.output<typeof sharedSelection>;
export type SharedSlip = z.output<typeof sharedSlip>;

/** Slips: their price, their limits, and how they are shared. */
export const sportSlipEndpoints = {
  ...sportPriceEndpoints,
  ...endpoints({
    "POST /sportsbook/slips": {
      summary:
        "Stores the selections of a slip, at most 20 legs, for seven days under an unguessable code; without stake, odds or the player's name",
      tag: "sportsbook",
      auth: "public",
      limit: "codes",
      status: 201,
      body: z.strictObject({ selections: z.array(sharedSelection).min(1).max(120) }),
      response: one(sharedSlip),
      refuses: ["not_found", "invalid_fields"],
    },
    "GET /sportsbook/slips/:code": {
      summary: "Returns the selections of a shared slip; the matches have their current odds",
      tag: "sportsbook",
      auth: "public",
      limit: "reads",
      params: z.object({ code: slipCode }),
      response: one(sharedSlip),
      refuses: ["not_found"],
    },
  }),
};
