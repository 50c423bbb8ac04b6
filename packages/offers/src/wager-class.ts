import type { Localized } from "@trevo/domain";

/**
 * Contribution of a stake by its game's wager class, in basis points. Games of the class have an edge of at least `min_edge_bps`, so that
 * edge ÷ contribution is never below 4 %: no game is a cheap way to meet a requirement. -1: bonus money cannot be staked there.
 */
export interface WagerClass {
  readonly label: Localized;
  /** Null if the edge is unknown or irrelevant. */
  readonly min_edge_bps: number | null;
  readonly weight_bps: number;
}

export const wagerClassTable: readonly WagerClass[] = [
  { label: { pt: "classe A", en: "class A" }, min_edge_bps: 400, weight_bps: 10_000 },
  { label: { pt: "classe B", en: "class B" }, min_edge_bps: 200, weight_bps: 5_000 },
  { label: { pt: "classe C", en: "class C" }, min_edge_bps: 100, weight_bps: 2_500 },
  { label: { pt: "classe D", en: "class D" }, min_edge_bps: 40, weight_bps: 1_000 },
  { label: { pt: "classe E", en: "class E" }, min_edge_bps: null, weight_bps: 0 },
  { label: { pt: "mesas ao vivo", en: "live tables" }, min_edge_bps: 40, weight_bps: 1_000 },
  { label: { pt: "esportes", en: "sports" }, min_edge_bps: null, weight_bps: -1 },
  { label: { pt: "caixas", en: "boxes" }, min_edge_bps: null, weight_bps: -1 },
];

export const defaultClassWeights: readonly number[] = wagerClassTable.map(({ weight_bps }) => weight_bps);

/** Minimum edge for a full contribution, in basis points. */
export const minEdgeOfWeight = 400;

const noneClass = 4;
const liveClass = 5;
const sportsClass = 6;
const boxesClass = 7;

export interface WageredGame {
  /** 10,000 less the published return, in basis points; null if none is published. May be fractional: a return of 97.895 % leaves 210.5. */
  readonly edge_bps: number | null;
  readonly has_tables?: boolean;
  /** The jackpot is funded by other operators: its share of the return does not come from this game. */
  readonly has_external_jackpot?: boolean;
  readonly kind?: "game" | "sports" | "box";
}

/** Wager class of a game, 0 to 7. A live table without enough edge has class 4, which contributes nothing. */
export function wagerClassOf({ edge_bps, has_tables, has_external_jackpot, kind = "game" }: WageredGame): number {
  if (kind === "sports") return sportsClass;
  if (kind === "box") return boxesClass;
  if (edge_bps === null || has_external_jackpot) return noneClass;
  const isEnough = (no: number): boolean => edge_bps >= (wagerClassTable[no]?.min_edge_bps ?? Infinity);
  if (has_tables) return isEnough(liveClass) ? liveClass : noneClass;
  return [0, 1, 2, 3].find(isEnough) ?? noneClass;
}
