import { z } from "zod";
import { sportVoidCauses } from "./sport-voids.ts";
import { sportWithheldGrounds } from "./sport-withholdings.ts";
import { oddsX1000, sportFixtureStates, sportOutcome, sportStreamBody } from "./sports.ts";
import { instant, uuid } from "./wire.ts";

const centavos = () => z.int().min(0);
/** An exact fraction in lowest terms: `57/40`. */
const fraction = () => z.string().regex(/^-?\d+\/\d+$/);

export const sportBetKinds = ["single", "multiple", "system", "builder"] as const;
export const sportBetStates = ["pending", "refused", "open", "settled", "cashed", "withheld"] as const;
/** Derived from amounts alone: more than the stake, nothing, the stake returned by voids, or a part of it. */
export const sportBetOutcomes = ["won", "lost", "void", "part"] as const;
/** Which changed odds the player accepts. */
export const sportOddsAcceptances = ["none", "better", "any"] as const;

/** A bet request. `stake` is the total, divided among the combinations; `sizes` lists the number of legs of the combinations. */
export const sportBetRequest = z.strictObject({
  kind: z.enum(sportBetKinds),
  sizes: z.array(z.int().min(1).max(20)).min(1).max(12),
  legs: z
    .array(
      z.strictObject({
        selections: z
          .array(z.strictObject({ market_id: z.int().min(1), code: z.string().max(20), odds_x1000: oddsX1000(), version: z.int().min(1) }))
          .min(1)
          .max(6),
        odds_x1000: oddsX1000(),
      }),
    )
    .min(1)
    .max(20),
  stake: centavos().min(1),
  accept: z.enum(sportOddsAcceptances).default("better"),
  /** Free bet that pays the stake, which must equal its amount. */
  free_bet_id: uuid().optional(),
});

const priceVersions = () => z.array(z.strictObject({ market_id: z.int().min(1), version: z.int().min(1) })).max(20);

/**
 * Current cash-out offer: `amount` is the `fair` value less the fee in basis points, calculated from these price versions; or the reason
 * why there is none. With a leg in play it is paid after `delay_ms`. After `parts_left` more partial cash-outs only the whole remainder can
 * be cashed out.
 */
export const sportCashOutOffer = z.union([
  z.object({
    amount: centavos(),
    fair: centavos(),
    fee_bps: z.int(),
    delay_ms: z.int().min(0),
    versions: priceVersions(),
    parts_left: z.int().min(0),
  }),
  z.object({ why_not: z.enum(["free_bet", "settled", "withheld", "suspended", "no_chance", "too_low"]) }),
]);

/**
 * A share of the offer. `exact` pays no less than the amount seen; `about` accepts down to 99 % of it. The current amount is paid. Refused
 * with `cash_out_changed` if the remaining stake differs from the one seen or a price is outdated.
 */
export const sportCashOutRequest = z.strictObject({
  share_bps: z.int().min(1).max(10_000).default(10_000),
  /** The amount shown for this share. */
  seen_amount: centavos().min(1),
  seen_remaining_stake: centavos().min(1).optional(),
  seen_versions: priceVersions().optional(),
  accept: z.enum(["exact", "about"]).default("exact"),
});

/** Value of the whole bet at which it is cashed out automatically. */
export const sportAutoCashOutRequest = z.strictObject({ at_least: centavos().min(1) });

const betSelection = z.object({
  fixture_id: z.int(),
  /** Current state of the match. */
  fixture: z.object({
    competition: z.string(),
    home: z.string(),
    away: z.string(),
    starts_at: instant(),
    state: z.enum(sportFixtureStates),
    score: z.tuple([z.int(), z.int()]),
  }),
  market_id: z.int(),
  type: z.string(),
  line_x4: z.int(),
  part: z.string(),
  code: z.string(),
  odds_x1000: oddsX1000(),
  version: z.int(),
  seq: z.int(),
  result: sportOutcome.optional(),
  revision: z.int().optional(),
  /** Why two members voided it, regardless of the market's result. */
  void_cause: z.enum(sportVoidCauses).optional(),
});

export const sportBet = z.object({
  id: z.string(),
  kind: z.enum(sportBetKinds),
  sizes: z.array(z.int()),
  combinations: z.int(),
  stake: centavos(),
  remaining_stake: centavos(),
  /** The stake is paid by a free bet: the player paid nothing, and the payout excludes the stake. */
  is_free: z.boolean(),
  state: z.enum(sportBetStates),
  outcome: z.enum(sportBetOutcomes).nullable(),
  /** Exact product of the odds; absent for a system. */
  odds: z.string().optional(),
  /** Payout if every leg wins, for the stake that has not been cashed out. */
  potential: centavos(),
  payout: centavos(),
  cashed_out: centavos(),
  accept: z.enum(sportOddsAcceptances),
  placed_at: instant().nullable(),
  settled_at: instant().nullable(),
  /** For a pending bet: when it is decided. */
  due_at: instant().optional(),
  legs: z.array(
    z.object({
      odds_x1000: oddsX1000(),
      factor: fraction().optional(),
      selections: z.array(betSelection),
    }),
  ),
  cash_out: sportCashOutOffer,
  /** The latest in-play request: waiting until `due_at`, or refused within the last ten minutes. */
  cash_out_request: z
    .object({
      state: z.enum(["pending", "refused"]),
      by: z.enum(["player", "target"]),
      share_bps: z.int(),
      seen_amount: centavos(),
      due_at: instant(),
      /** `amount`: value of the share at that moment. */
      refusal: z.object({ code: z.string(), why_not: z.string().optional(), amount: centavos().optional() }).optional(),
    })
    .optional(),
  /** The latest target. An `ended` one was not paid: the bet is `over`, a `part` of it was cashed out, or another target `replaced` it. */
  auto_cash_out: z
    .object({
      at_least: centavos(),
      state: z.enum(["active", "paid", "cancelled", "ended"]),
      end_reason: z.enum(["over", "part", "replaced"]).optional(),
    })
    .optional(),
  settlements: z.array(z.object({ settlement_no: z.int(), payout: centavos(), reason: z.string(), at: instant() })),
  /** For a withheld bet: why and since when its payment waits. `payout`: what it pays by its results, not posted; null while they do not decide it. */
  withheld: z.object({ ground: z.enum(sportWithheldGrounds), since: instant(), payout: centavos().nullable() }).optional(),
  /** For a refused bet: details as in an error response, such as the legs at current odds. */
  refusal: z.looseObject({ code: z.string(), message: z.string() }).optional(),
});

/** How a payout was calculated. Fractions are in centavos before rounding. */
export const sportBetExplanation = z.object({
  unit: fraction(),
  combinations: z.array(z.object({ legs: z.array(z.int()), factors: z.array(fraction()), amount: fraction() })),
  by_size: z.array(z.object({ k: z.int(), combinations: z.int(), sum: fraction() })),
  total: fraction(),
  floored: centavos(),
  words: z.array(z.object({ pt: z.string(), en: z.string() })),
});

/** Everything needed to recompute a bet. `packages/verifier` does so offline. */
export const sportBetProof = z.object({
  bet_id: z.string(),
  placed_at: instant(),
  /** The ticket as accepted; `ticket_hash` is the SHA-256 of its canonical text. */
  ticket: z.object({
    kind: z.enum(sportBetKinds),
    sizes: z.array(z.int()),
    stake: centavos(),
    is_free: z.boolean(),
    legs: z.array(
      z.object({
        odds_x1000: oddsX1000(),
        /** For a bet builder: the stream row whose model determines its odds. */
        model_seq: z.int().optional(),
        selections: z.array(betSelection.omit({ fixture: true, result: true, revision: true, void_cause: true })),
      }),
    ),
  }),
  ticket_hash: z.string(),
  remaining_stake: centavos(),
  /** Rows of the public stream that published the ticket's odds. */
  odds_rows: z.array(z.object({ body: sportStreamBody, prev_hash: z.string(), hash: z.string() })),
  /** Results, with the facts of the match if the result follows from them. */
  results: z.array(
    z.object({
      market_id: z.int(),
      revision: z.int(),
      outcomes: z.array(sportOutcome.nullable()),
      facts: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  /** Payout of the latest settlement; null if there is none. */
  payout: centavos().nullable(),
});

export type SportBetProof = z.output<typeof sportBetProof>;
export type SportBetRequest = z.output<typeof sportBetRequest>;
export type SportBet = z.output<typeof sportBet>;
export type SportBetExplanation = z.output<typeof sportBetExplanation>;
export type SportAutoCashOutRequest = z.output<typeof sportAutoCashOutRequest>;
export type SportCashOutRequest = z.output<typeof sportCashOutRequest>;
