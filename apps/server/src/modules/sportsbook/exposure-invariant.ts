import { centavos } from "@trevo/domain";
import { legOutcome, lostOutcome, type Outcome, wonOutcome } from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, maxViolations, type Violation } from "../../kernel/invariant.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { addExposure, type Exposure, exposureOf, noExposure } from "./exposure-grid.ts";
import { type ExposureKey, exposureStore } from "./exposure-store.ts";

const pageSize = 100;

/** How long settled or cashed-out bets may stay in the grid, ms. A renewal every minute removes them. */
const renewedWithinMs = 120_000;

/** What a bet adds to the match if all of its other legs have this outcome. */
function exposureWith({ bet, legs }: WholeBet, { fixture_id }: ExposureKey, others: Outcome): Exposure {
  const leg = legs.findIndex(({ selections }) => selections.some((selection) => selection.fixture_id === fixture_id));
  return exposureOf({
    terms: { sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs },
    legs: legs.map(({ odds_x1000 }) => ({ odds_x1000, outcome: others })),
    leg,
    selections: (legs[leg]?.selections ?? []).map((selection) => ({ market: selection, code: selection.code })),
  });
}

/** True if a leg on the match is decided: it has left the grid, or leaves it with the next renewal. */
const mayHaveLeft = ({ legs }: WholeBet, { fixture_id }: ExposureKey): boolean =>
  legs.some(
    ({ selections }) =>
      selections.some((selection) => selection.fixture_id === fixture_id) && legOutcome(selections.map(({ outcome }) => outcome)) !== null,
  );

const merge = (a: Exposure, b: Exposure, pick: (one: bigint, other: bigint) => bigint): Exposure => ({
  cells: a.cells.map((cell, index) => pick(cell, b.cells[index] ?? 0n)),
  other: pick(a.other, b.other),
});
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);

interface Bounds {
  readonly low: Exposure;
  readonly high: Exposure;
}

/** Lower and upper bound of the open bets' cost, whatever the chances of their other legs. For singles they are equal. */
function boundsOf(bets: readonly WholeBet[], key: ExposureKey): Bounds {
  const all = bets.map((bet): Bounds => {
    const [low, high] = [exposureWith(bet, key, lostOutcome), exposureWith(bet, key, wonOutcome)];
    return mayHaveLeft(bet, key) ? { low: merge(low, noExposure, lesser), high: merge(high, noExposure, greater) } : { low, high };
  });
  return {
    low: all.map(({ low }) => low).reduce(addExposure, noExposure),
    high: all.map(({ high }) => high).reduce(addExposure, noExposure),
  };
}

const textOf = (from: bigint, to: bigint): string => (from === to ? String(from) : `${from} to ${to}`);

/**
 * Describes the first value that the open bets do not explain. `loose` is the tolerance in centavos for rounding, from bets with several
 * legs.
 */
function faultOf({ cells, other }: Exposure, { low, high }: Bounds, loose: bigint): string | null {
  const at = cells.findIndex((cell, index) => cell < (low.cells[index] ?? 0n) || cell > (high.cells[index] ?? 0n));
  if (at >= 0) return `score ${at >> 3}–${at & 7} costs ${cells[at]}, its open bets ${textOf(low.cells[at] ?? 0n, high.cells[at] ?? 0n)}`;
  if (other >= low.other - loose && other <= high.other + loose) return null;
  return `beside the scores it costs ${other}, its open bets ${textOf(low.other, high.other)}`;
}

async function judge(snapshot: Tx, key: ExposureKey): Promise<Violation[]> {
  if (await exposureStore.hasLeavers(snapshot, key, renewedWithinMs)) return [];
  const stored = (await exposureStore.read(snapshot, key.tenant_id, [key.fixture_id])).get(key.fixture_id)?.exposure ?? noExposure;
  const bets = await betStore.find(snapshot, key.tenant_id, await exposureStore.openBets(snapshot, key));
  const loose = BigInt(bets.filter(({ legs }) => legs.length > 1).length);
  const detail = faultOf(stored, boundsOf(bets, key), loose);
  return detail === null ? [] : [{ tenant_id: key.tenant_id, subject: `sports fixture ${key.fixture_id}`, detail, freezes: false }];
}

export const exposureInvariant: Invariant = {
  name: "a match's exposure matches its open bets",
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const violations: Violation[] = [];
    let last: ExposureKey | null = null;
    do {
      const page: ExposureKey[] = await exposureStore.costly(snapshot, last, pageSize);
      for (const key of page) violations.push(...(await judge(snapshot, key)));
      last = page.at(-1) ?? null;
    } while (last && violations.length < maxViolations);
    return violations;
  },
  fresh: null,
};
