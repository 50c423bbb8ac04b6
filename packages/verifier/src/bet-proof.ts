import { isCentavos, type Centavos } from "@trevo/domain";
import {
  betKinds,
  endings,
  type FixtureFacts,
  isMarketKey,
  isOutcome,
  type MarketOutcomes,
  type Outcome,
  phases,
  ruleOf,
  type StreamBody,
  type Ticket,
  type TicketSelection,
} from "@trevo/sports";

/** A row of the public odds stream, as published. */
export interface ProofOddsRow {
  readonly body: StreamBody;
  readonly prev_hash: string;
  readonly hash: string;
}

/**
 * Current result of one of the ticket's markets. With `facts` it is recomputed; without them it is the statement of a feed or of two
 * members of staff.
 */
export interface ProofResult {
  readonly market_id: number;
  readonly revision: number;
  readonly outcomes: MarketOutcomes;
  readonly facts: FixtureFacts | null;
}

/**
 * The fields of a sports bet's proof needed for verification. It may contain others: ledger entries, times and message hashes are the
 * server's statement.
 */
export interface BetProof {
  readonly bet_id: string;
  readonly ticket: Ticket;
  readonly ticket_hash: string;
  /** Stake that was not cashed out. */
  readonly remaining_stake: Centavos;
  readonly odds_rows: readonly ProofOddsRow[];
  readonly results: readonly ProofResult[];
  /** Payout of the latest settlement; null while the bet is open. */
  readonly payout: Centavos | null;
}

type Test = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Test>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isHash: Test = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isFlag: Test = (value) => typeof value === "boolean";
const isText: Test = (value) => typeof value === "string";
const isAmount: Test = (value) => isCentavos(value) && value >= 0;
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const orMissing =
  (test: Test): Test =>
  (value) =>
    value === undefined || value === null || test(value);
const oneOf =
  (values: readonly string[]): Test =>
  (value) =>
    values.includes(String(value));
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.length <= 100_000 && value.every(test);
const shaped =
  (shape: Shape): Test =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([field, test]) => test(value[field]));

const isSelection: Test = (value) => {
  const fields = { fixture_id: isCount, market_id: isCount, type: isText, line_x4: Number.isSafeInteger, part: isText, code: isText };
  if (!shaped({ ...fields, odds_x1000: isCount, version: isCount, seq: isCount })(value)) return false;
  const selection = value as TicketSelection;
  return isMarketKey(selection) && ruleOf(selection.type).selections.includes(selection.code);
};

const isTicket = shaped({
  kind: oneOf(betKinds),
  sizes: listOf(isCount),
  stake: isAmount,
  is_free: isFlag,
  legs: listOf(shaped({ odds_x1000: isCount, model_seq: orMissing(isCount), selections: listOf(isSelection) })),
});

const isStreamPrice = shaped({
  market_id: isCount,
  version: isCount,
  takes_bets: isFlag,
  odds_x1000: listOf(orNull(isCount)),
  margin_ppm: Number.isSafeInteger,
});

const isScore: Test = (value) => listOf(isCount)(value) && (value as unknown[]).length === 2;

const isModel = shaped({ home_ppm: isCount, away_ppm: isCount, rho_ppm: Number.isSafeInteger, score: isScore });

const isOddsRow = shaped({
  body: shaped({ book_id: isCount, seq: isCount, at: isCount, model: orMissing(isModel), prices: listOf(isStreamPrice) }),
  prev_hash: isHash,
  hash: isHash,
});

const isByHalf = shaped({ half1: isScore, half2: isScore });
const isGoal = shaped({ side: oneOf(["home", "away"]), half: oneOf(["half1", "half2"]), minute: isCount, cancelled: isFlag });

const isFacts = shaped({
  phase: oneOf(phases),
  ending: orNull(oneOf(endings)),
  score: isByHalf,
  goals: orNull(listOf(isGoal)),
  corners: orNull(isByHalf),
  reds: isScore,
  started_at: orNull(isCount),
});

const isProofOutcome: Test = (value) =>
  shaped({ won: isFlag, void_halves: isCount })(value) &&
  (!isObject((value as Outcome).dead_heat) || shaped({ places: isCount, tied: isCount })((value as Outcome).dead_heat)) &&
  isOutcome(value as Outcome);

const fields: Record<keyof BetProof, Test> = {
  bet_id: isText,
  ticket: isTicket,
  ticket_hash: isHash,
  remaining_stake: isAmount,
  odds_rows: listOf(isOddsRow),
  results: listOf(shaped({ market_id: isCount, revision: isCount, outcomes: listOf(orNull(isProofOutcome)), facts: orNull(isFacts) })),
  payout: orNull(isAmount),
};

const bodyOf = (input: unknown): unknown => (isObject(input) && isObject(input["data"]) ? input["data"] : input);

/** True if this looks like the proof of a sports bet rather than of a round. */
export const isBetProof = (input: unknown): boolean => {
  const body = bodyOf(input);
  return isObject(body) && "ticket" in body;
};

/** Reads a bet's proof, with or without the `{"data": …}` envelope of the response. Faults name fields. */
export function readBetProof(input: unknown): { ok: true; proof: BetProof } | { ok: false; faults: string[] } {
  const body = bodyOf(input);
  if (!isObject(body)) return { ok: false, faults: ["no JSON object"] };
  const faults = Object.entries(fields)
    .filter(([field, holds]) => !holds(body[field]))
    .map(([field]) => `${field} ${field in body ? "has another form" : "is missing"}`);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, proof: body as unknown as BetProof };
}
