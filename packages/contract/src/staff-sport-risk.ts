import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { sportBetKinds } from "./sport-bets.ts";
import { date, instant, localized, one } from "./wire.ts";

/** Maximum number of days of one report. */
export const sportReportMaxDays = 92;

/** Number of matches, bets and players listed. */
export const maxSportRisks = 10;

const centavos = () => z.int();

/** The brand's open bets in its own book. Stakes are what is not cashed out; free bets are counted, but stake nothing. */
const sportRisk = z.object({
  open: z.object({ bets: z.int(), stake: centavos(), potential: centavos() }),
  /** Bets in play that wait to be accepted, and how late the oldest of them is, in ms. */
  pending: z.object({ bets: z.int(), late_ms: z.int().min(0) }),
  /** Matches with the largest liability compared with its limit. */
  matches: z.array(
    z.object({
      id: z.int(),
      match: z.string(),
      competition: z.string(),
      starts_at: instant(),
      open_bets: z.int(),
      liability: centavos(),
      liability_limit: centavos(),
      /** The final score with the highest cost; null if no score costs anything. */
      worst_score: z.tuple([z.int(), z.int()]).nullable(),
    }),
  ),
  /** Bets and players with the largest possible payout. Players are masked. */
  bets: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(sportBetKinds),
      player_id: z.string(),
      player_name: z.string(),
      stake: centavos(),
      potential: centavos(),
      placed_at: instant(),
    }),
  ),
  players: z.array(z.object({ id: z.string(), name: z.string(), bets: z.int(), stake: centavos(), potential: centavos() })),
});
export type SportRisk = z.output<typeof sportRisk>;

/**
 * The margin that was kept beside the displayed one, of bets that can be compared: settled by results, not cashed out, not free, not a system.
 * In basis points of their stake. By chance alone, the kept margin lies between `low_bps` and `high_bps` in 95 of 100 cases.
 */
const margins = z.object({
  bets: z.int(),
  stake: centavos(),
  kept_bps: z.int(),
  displayed_bps: z.int(),
  low_bps: z.int(),
  high_bps: z.int(),
});

const reportSums = z.object({
  bets: z.int(),
  stake: centavos(),
  /** Stake that is not decided yet. */
  open_stake: centavos(),
  /** Payouts, cash-outs and returned stakes. */
  returned: centavos(),
  /** Null if no bet can be compared. */
  margin: margins.nullable(),
});
export type SportReportSums = z.output<typeof reportSums>;

export const sportReportGroups = ["kind", "moment", "competition", "market"] as const;

const sportReport = z.object({
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
  total: reportSums,
  /** By kind of bet; of singles also by moment (`early` or `in_play`), competition and market type. The largest stakes first. */
  groups: z.array(
    z.object({ by: z.enum(sportReportGroups), rows: z.array(reportSums.extend({ key: z.string(), name: localized(z.string()) })) }),
  ),
  free_bets: z.object({ bets: z.int(), returned: centavos() }),
  /** Cash-outs of these bets: the stake that left them, what was paid for it, and the fee in it. */
  cash_outs: z.object({ parts: z.int(), stake: centavos(), amount: centavos(), fee: centavos() }),
  /** Bets in play of these days that were refused after their wait, by reason. */
  refusals: z.array(z.object({ code: z.string(), bets: z.int() })),
});
export type SportReport = z.output<typeof sportReport>;

const tag = "staff: sports";

/** Staff reads of a brand's own book: what is at risk now, and what became of the bets of some days. */
export const staffSportRiskEndpoints = endpoints({
  "GET /staff/:tenant/sports/risk": {
    summary:
      "Returns what the brand's open bets can cost: totals, and the matches, bets and players with the largest amounts. `not_found` if the brand has no book of its own",
    tag,
    auth: "staff",
    permission: "sports.read",
    limit: "reads",
    response: one(sportRisk),
    refuses: [],
  },
  "GET /staff/:tenant/sports/report": {
    summary:
      "Returns turnover, kept and displayed margin, cash-outs and refusals of the bets placed in these days of the brand's calendar, today by default, at most 92. Bets settled later change it. `not_found` as above",
    tag,
    auth: "staff",
    permission: "sports.read",
    limit: "reads",
    query: z.object({ from: date().optional(), to: date().optional() }),
    response: one(sportReport),
    refuses: ["invalid_fields"],
  },
});
