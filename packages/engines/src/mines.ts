import type { Centavos, Rational } from "@trevo/domain";
import { choose, isPayable, prizeOf } from "./factor-bet.ts";
import { drawAt, pickOutcome } from "./fairness.ts";
import type { Read } from "./house-engine.ts";
import { readParams, wholeNumber } from "./read-params.ts";
import type { Step, MultiActionBet, MultiActionEngine, MultiActionState } from "./multi-action-engine.ts";

export interface MinesBet {
  /** 1 to 24. */
  readonly mines: number;
}

export const minesCells = 25;
export const minesMost = 24;
const mostX10000 = 10_000 * 10_000;

const rules = {
  game: "mines",
  version: 1,
  cells: minesCells,
  draw: "u32 of draw i: bytes 4i to 4i + 3, big-endian, of HMAC-SHA256(key: server seed as text, message: client_seed:nonce:block), block 0 to 3",
  mines: "as many times as there are mines: from the list of cells 0 to 24 take and remove the cell at index floor(u32 * length / 2^32)",
  steps: {
    reveal: "a hidden cell: a mine loses the stake and ends the round",
    cash_out: "after at least one gem: pays and ends the round",
  },
  most: "a round cashes out by itself at the last gem, and where the next factor would be above 10,000",
  abandoned: "24 hours without a step: cash_out; before the first gem the stake comes back",
  payout: "floor(stake * multiplier), centavos",
} as const;

const paytable = {
  game: "mines",
  version: 1,
  return_basis_points: 9_900,
  multiplier_x10000: "floor(9900 * C(25, gems) / C(25 - mines, gems))",
} as const;

/** Factor after this many gems, in ten-thousandths: the fair one less 1 %, rounded down. */
export const minesMultiplier = ({ mines }: MinesBet, gems: number): number =>
  Number((BigInt(paytable.return_basis_points) * choose(minesCells, gems)) / choose(minesCells - mines, gems));

/**
 * Number of gems at which a round ends automatically: all, or as many as stay within 10,000×. It does not affect the return of earlier
 * cash-outs.
 */
export function minesLastGem(bet: MinesBet): number {
  let gems = 1;
  while (gems < minesCells - bet.mines && minesMultiplier(bet, gems + 1) <= mostX10000) gems += 1;
  return gems;
}

/** Exact return of cashing out after this many gems, including rounding. */
export const minesReturn = (bet: MinesBet, { gems, stake }: { gems: number; stake: Centavos }): Rational => ({
  numerator: choose(minesCells - bet.mines, gems) * BigInt(prizeOf(stake, minesMultiplier(bet, gems))),
  denominator: choose(minesCells, gems) * BigInt(stake),
});

/** Cells in drawing order; the first `mines` of them hold the mines. */
export function minesLayout(bytes: Uint8Array, mines: number): readonly number[] {
  const left = Array.from({ length: minesCells }, (_, cell) => cell);
  return Array.from({ length: mines }, (_, draw) => left.splice(pickOutcome(drawAt(bytes, draw), left.length), 1)).flat();
}

const mineCount = wholeNumber({ min: 1, max: minesMost });
const cell = wholeNumber({ min: 0, max: minesCells - 1 });

/** Wire params: `mines`, 1 to 24. */
export const readMinesBet = (params: unknown): Read<MinesBet> => readParams<MinesBet>(params, { mines: mineCount });

/** Parsed step; null if it is invalid. */
function readStep({ action, params }: Step): { reveal: number } | { end: "cash_out" | "abandon" } | null {
  if (action === "reveal") {
    const read = readParams<{ cell: number }>(params, { cell });
    return read.ok ? { reveal: read.bet.cell } : null;
  }
  const known = action === "cash_out" || action === "abandon";
  return known && Object.keys(params).length === 0 ? { end: action } : null;
}

interface Progress {
  readonly revealed: number[];
  ended: "open" | "paid" | "mine";
}

/** Factors by number of gems, from none to the last possible one, in ten-thousandths. */
const factorsOf = (bet: MinesBet): readonly number[] => [
  10_000,
  ...Array.from({ length: minesLastGem(bet) }, (_, before) => minesMultiplier(bet, before + 1)),
];

/** Returns false if the rules do not allow the step. */
function takeStep(round: { progress: Progress; layout: readonly number[]; lastGem: number }, step: Step): boolean {
  const { progress, layout, lastGem } = round;
  const action = readStep(step);
  if (progress.ended !== "open" || !action) return false;
  if ("end" in action) {
    if (action.end === "cash_out" && progress.revealed.length === 0) return false;
    progress.ended = "paid";
    return true;
  }
  if (progress.revealed.includes(action.reveal)) return false;
  progress.revealed.push(action.reveal);
  if (layout.includes(action.reveal)) progress.ended = "mine";
  else if (progress.revealed.length === lastGem) progress.ended = "paid";
  return true;
}

interface Table {
  readonly mines: number;
  readonly factors: readonly number[];
}

function replay(
  { mines: count, factors }: Table,
  { stake, bytes, steps }: Parameters<MultiActionBet["replay"]>[0],
): MultiActionState | null {
  const layout = minesLayout(bytes, count);
  const progress: Progress = { revealed: [], ended: "open" };
  if (!steps.every((step) => takeStep({ progress, layout, lastGem: factors.length - 1 }, step))) return null;
  const { revealed, ended } = progress;
  const gems = revealed.length - (ended === "mine" ? 1 : 0);
  const reached = factors[gems] ?? 0;
  if (ended === "open") {
    const next = factors[gems + 1] ?? 0;
    const table = { revealed, gems, multiplier_x10000: reached, next_multiplier_x10000: next, payout: prizeOf(stake, reached) };
    return { table, moves: gems > 0 ? ["reveal", "cash_out"] : ["reveal"], staked: stake, end: null };
  }
  const multiplierX10000 = ended === "mine" ? 0 : reached;
  const payout = prizeOf(stake, multiplierX10000);
  const outcome = { steps: [...steps], revealed, gems, mines: layout.toSorted((a, b) => a - b) };
  return {
    table: outcome,
    moves: [],
    staked: stake,
    end: { outcome, payout, multiplierX10000, multiplierX100: Math.floor(multiplierX10000 / 100) },
  };
}

function multiActionBet(bet: MinesBet): MultiActionBet {
  const table = { mines: bet.mines, factors: factorsOf(bet) };
  const largest = table.factors.at(-1) ?? 0;
  return {
    params: { mines: bet.mines },
    acceptsStake: (stake) => isPayable(stake, largest),
    maxPayout: (stake) => prizeOf(stake, largest),
    replay: (round) => replay(table, round),
  };
}

/** Version 1: a return of 99 % whenever the player stops, less the rounding down to a ten-thousandth. */
export const mines: MultiActionEngine = {
  game: "mines",
  version: 1,
  rules,
  paytable,
  rulesHash: "1a8534d75f8ebfbf42732250840f619e17d1b20890b575101976bf8730431afa",
  paytableHash: "edb7a5193a6c14627a33141b34dc47b4c859d86c859e4506d93d61127eccd628",
  returnBasisPoints: paytable.return_basis_points,
  maxMultiplierX10000: 91_933_875,
  drawBytes: minesMost * 4,
  read: (params) => {
    const read = readMinesBet(params);
    return read.ok ? { ok: true, bet: multiActionBet(read.bet) } : read;
  },
  abandoned: () => ({ action: "abandon", params: {} }),
};
