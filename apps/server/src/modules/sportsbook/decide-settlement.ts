import { centavos } from "@trevo/domain";
import { type BetOutcome, legOutcome, type Outcome, selectionIndex, settleBet, voidOutcome } from "@trevo/sports";
import type { StandingResult } from "../sports/index.ts";
import type { StoredSelection, WholeBet } from "./bet-store.ts";

/** The result that applies to a book: its own if its operator has entered one, otherwise that of all books. */
export const resultFor = (results: readonly StandingResult[], book_id: number): StandingResult | null =>
  results.find((result) => result.book_id === book_id) ?? results.find((result) => result.book_id === 0) ?? null;

/** Groups results by market. */
export function groupResults(results: readonly StandingResult[]): Map<number, StandingResult[]> {
  const groups = new Map<number, StandingResult[]>();
  for (const result of results) groups.set(result.market_id, [...(groups.get(result.market_id) ?? []), result]);
  return groups;
}

/** The markets of all selections, each once. */
export const marketsOf = (bets: readonly WholeBet[]): number[] => [
  ...new Set(bets.flatMap(({ legs }) => legs.flatMap(({ selections }) => selections.map(({ market_id }) => market_id)))),
];

/**
 * True if two people have declared the selection void, if the bet was accepted in a window that the feed has cancelled, or if a pre-match
 * bet was accepted after the beginning of the match.
 */
function isVoid({ in_play, voided_by }: StoredSelection, placed_at: Date, { windows, started_at }: StandingResult): boolean {
  const isLate = !in_play && started_at !== null && placed_at.getTime() >= started_at;
  return (
    voided_by !== null || isLate || windows.some(({ from, to }) => (from === null || placed_at >= from) && (to === null || placed_at <= to))
  );
}

/** The outcome of a selection by a result; null while the result decides nothing. */
export function outcomeOfSelection(selection: StoredSelection, placed_at: Date, result: StandingResult): Outcome | null {
  if (isVoid(selection, placed_at, result)) return voidOutcome;
  return result.outcomes?.[selectionIndex(selection.type, selection.code)] ?? null;
}

/** Returns the bet with each selection compared with the present result. */
export function compareWithResults({ bet, legs }: WholeBet, resultsOf: ReadonlyMap<number, readonly StandingResult[]>): WholeBet {
  return {
    bet,
    legs: legs.map(({ selections, ...leg }) => ({
      ...leg,
      selections: selections.map((selection) => {
        const result = resultFor(resultsOf.get(selection.market_id) ?? [], bet.book_id);
        if (!result) return selection;
        const outcome = outcomeOfSelection(selection, bet.placed_at, result);
        return { ...selection, revision: result.revision, result_book_id: result.book_id, outcome };
      }),
    })),
  };
}

const outcomesOfLegs = ({ legs }: WholeBet): (Outcome | null)[] =>
  legs.map(({ selections }) => legOutcome(selections.map(({ outcome }) => outcome)));

const settleByLegs = ({ bet, legs }: WholeBet, outcomes: readonly (Outcome | null)[]) =>
  settleBet({ sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs }, outcomes);

/** The bet's payout by the results that it was compared with, posted or not; null if they do not decide it. */
export const payoutByResults = (whole: WholeBet): number | null => settleByLegs(whole, outcomesOfLegs(whole))?.payout ?? null;

/** `win`: posted as a win, even of nothing; `rollback`: the stake was returned. */
export type SettlementForm = "win" | "rollback";

export interface NextSettlement {
  readonly settlement_no: number;
  readonly payout: number;
  readonly outcome: BetOutcome;
  readonly form: SettlementForm;
  readonly legs: readonly (Outcome | null)[];
  readonly reason: "result" | "correction";
}

/**
 * The next settlement of a bet whose selections were compared with the results. Null if it cannot be settled yet, is withheld, was cashed
 * out whole, or is already settled like this. A bet whose result was undone keeps its settlement until the next result.
 */
export function decideSettlement(whole: WholeBet, last: Pick<NextSettlement, "payout" | "form"> | null): NextSettlement | null {
  const { bet } = whole;
  if (bet.status === "cashed" || bet.status === "withheld") return null;
  const outcomes = outcomesOfLegs(whole);
  const settlement = settleByLegs(whole, outcomes);
  if (!settlement) return null;
  const { payout, outcome } = settlement;
  const form: SettlementForm = outcome === "void" && bet.cashed_out === 0 ? "rollback" : "win";
  if (last && last.payout === payout && last.form === form) return null;
  return {
    settlement_no: bet.settlement_no + 1,
    payout,
    outcome,
    form,
    legs: outcomes,
    reason: last ? "correction" : "result",
  };
}
