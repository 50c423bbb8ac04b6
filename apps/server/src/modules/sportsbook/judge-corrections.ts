import { correctionBounds, isSameOutcome } from "@trevo/sports";
import type { StandingResult } from "../sports/index.ts";
import type { BrandFixture, CheckedRelease, CheckedResult } from "./correction-store.ts";
import { resultFor } from "./decide-settlement.ts";
import { type BetChange, differenceOf } from "./settlement-effect.ts";

/** A settled bet that the match data settle again, and that no person has decided on. */
export interface Correction {
  readonly change: BetChange;
  /** The matches whose results it corrects. */
  readonly fixtures: readonly number[];
  /** What it takes back; negative: what it pays. */
  readonly taken: number;
  readonly isLate: boolean;
}

export interface CorrectionRead {
  readonly resultsOf: ReadonlyMap<number, readonly StandingResult[]>;
  /** What two people checked whenever they released the bet. */
  readonly releases: readonly CheckedRelease[];
}

export const keyOfFixture = ({ tenant_id, fixture_id }: BrandFixture): string => `${tenant_id} ${fixture_id}`;

type Leg = BetChange["whole"]["legs"][number];

/** Two members declared the selection void, or entered the result by hand, which is stored for their own book. */
const isByPeople = ({ voided_by, result_book_id }: Leg["selections"][number]): boolean => voided_by !== null || (result_book_id ?? 0) !== 0;

/** The legs that were decided and now are decided differently, without people. */
function correctedLegs({ whole, last, next }: BetChange): Leg[] {
  return whole.legs.filter(({ selections }, index) => {
    const [before, now] = [last?.legs[index], next.legs[index]];
    return before && now && !isSameOutcome(before, now) && !selections.every(isByPeople);
  });
}

type Selection = Leg["selections"][number];

/** The results with which these selections were compared. */
export const comparedResults = (selections: readonly Selection[]): CheckedResult[] =>
  selections.flatMap(({ market_id, result_book_id, revision }) =>
    result_book_id === null || revision === null ? [] : [{ market_id, book_id: result_book_id, revision }],
  );

/** Two people released the bet when it had this settlement and its corrected selections had exactly these results. */
const isChecked = (
  selections: readonly Selection[],
  { settlement_no }: { readonly settlement_no: number },
  releases: readonly CheckedRelease[],
) =>
  releases.some(
    (release) =>
      release.settlement_no === settlement_no &&
      comparedResults(selections).every(({ market_id, book_id, revision }) =>
        release.results.some((one) => one.market_id === market_id && one.book_id === book_id && one.revision === revision),
      ),
  );

/** The correction that a change of a settled bet is. Null if it is none, if people decided it, or if two people checked these results. */
export function correctionOf(change: BetChange, { resultsOf, releases }: CorrectionRead): Correction | null {
  const { whole, last } = change;
  const legs = correctedLegs(change);
  if (!last || legs.length === 0) return null;
  const selections = legs.flatMap((leg) => leg.selections);
  if (isChecked(selections, last, releases)) return null;
  const decidedAt = selections.map(
    ({ market_id }) => resultFor(resultsOf.get(market_id) ?? [], whole.bet.book_id)?.decided_at.getTime() ?? 0,
  );
  const at = Math.max(...decidedAt);
  return {
    change,
    fixtures: [...new Set(selections.map(({ fixture_id }) => fixture_id))],
    taken: -differenceOf(change),
    isLate: at - last.settled_at.getTime() > correctionBounds.ms,
  };
}

/**
 * Which of the corrections wait for two people, with the match for which they wait: those that come too late, and those on a match on which
 * all of them and the earlier ones together take back too much.
 */
export function judgeCorrections(corrections: readonly Correction[], takenBefore: ReadonlyMap<string, number>): Map<Correction, number> {
  const waiting = new Map<Correction, number>();
  for (const one of corrections) if (one.isLate) waiting.set(one, one.fixtures[0] ?? 0);
  // A correction of several matches that waits for one of them no longer counts on the others.
  for (let over = overBound(); over.length > 0; over = overBound())
    for (const { correction, fixture_id } of over) waiting.set(correction, fixture_id);
  return waiting;

  function overBound(): OnFixture[] {
    const groups = groupByFixture(corrections.filter((one) => !waiting.has(one)));
    const takenOn = (key: string, group: readonly OnFixture[]): number =>
      group.reduce((sum, { correction }) => sum + correction.taken, takenBefore.get(key) ?? 0);
    return [...groups].flatMap(([key, group]) => (takenOn(key, group) > correctionBounds.netTaking ? group : []));
  }
}

interface OnFixture {
  readonly correction: Correction;
  readonly fixture_id: number;
}

const groupByFixture = (corrections: readonly Correction[]): Map<string, OnFixture[]> =>
  Map.groupBy(
    corrections.flatMap((correction) => correction.fixtures.map((fixture_id): OnFixture => ({ correction, fixture_id }))),
    ({ correction, fixture_id }) => keyOfFixture({ tenant_id: correction.change.whole.bet.tenant_id, fixture_id }),
  );
