import { type PlanArgs, netRevenueOf, revenueShareOf } from "@trevo/offers";
import type { PlayerMonth } from "./commission-store.ts";

export interface VersionKey {
  readonly offer_id: string;
  readonly version: number;
}

/** Amounts in centavos. */
export interface StatementLine {
  /** Null for corrections. */
  readonly offer_id: string | null;
  readonly version: number | null;
  readonly kind: "revenue_share" | "cpa" | "sub" | "flat" | "correction";
  /** Number of active players for a share, of qualified players for a CPA, of affiliates for a sub-affiliate share, or of corrections. */
  readonly players: number;
  readonly staked: number;
  readonly won: number;
  readonly rewards: number;
  readonly deposited: number;
  /** The base of the share, or the sum of corrections, including the amount carried from the previous month. */
  readonly base: number;
  readonly share_bps: number;
  /** For corrections, negative if they reduce the other lines. */
  readonly amount: number;
  /** Carried into the next month; never positive. */
  readonly carried: number;
}

/** The inputs of a statement. */
export interface MonthFacts {
  readonly months: readonly PlayerMonth[];
  /** Carried from the previous month, by version. */
  readonly carried: readonly (VersionKey & { readonly carried: number })[];
  /** Amounts for players granted in the month. */
  readonly qualified: readonly (VersionKey & { readonly players: number; readonly amount: number })[];
  /** The affiliate's own plans: a fixed amount, or a share of the affiliates that it brought. */
  readonly own: readonly (VersionKey & { readonly plan: PlanArgs })[];
  /** Own earnings in the month of the affiliates that it brought. */
  readonly children: { readonly affiliates: number; readonly amount: number };
  /** Corrections that no statement includes yet, and the part that the last statement could not deduct. */
  readonly corrections: { readonly count: number; readonly amount: number; readonly carried: number };
}

const nothing = { players: 0, staked: 0, won: 0, rewards: 0, deposited: 0, base: 0, share_bps: 0, amount: 0, carried: 0 };
const nameOf = ({ offer_id, version }: VersionKey): string => `${offer_id} ${version}`;

/** Returns the lines in a fixed order. `planOf` returns the plan of a version. */
export function statementLines(facts: MonthFacts, planOf: (key: VersionKey) => PlanArgs): StatementLine[] {
  const versions = new Map(
    [...facts.months, ...facts.carried].map(({ offer_id, version }) => [`${offer_id} ${version}`, { offer_id, version }]),
  );
  const keys = [...versions.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key);
  const earned = [
    ...keys.flatMap((key) => shareLine(facts, key, planOf(key))),
    ...facts.qualified.map((line): StatementLine => ({ ...nothing, ...line, kind: "cpa" })),
    ...facts.own.flatMap((own) => ownLine(facts, own)),
  ];
  return [...earned, ...correctionLine(facts, earned)];
}

/** A statement is never negative: the part of corrections beyond the other lines is carried into the next one. */
function correctionLine({ corrections: { count, amount, carried } }: MonthFacts, earned: readonly StatementLine[]): StatementLine[] {
  const base = amount + carried;
  if (count === 0 && base === 0) return [];
  const taken = Math.max(base, -earned.reduce((sum, line) => sum + line.amount, 0));
  return [{ ...nothing, offer_id: null, version: null, kind: "correction", players: count, base, amount: taken, carried: base - taken }];
}

function shareLine(facts: MonthFacts, key: VersionKey, plan: PlanArgs): StatementLine[] {
  if (plan.code !== "revshare" && plan.code !== "hybrid") return [];
  const months = facts.months.filter((month) => nameOf(month) === nameOf(key));
  const sum = (field: "staked" | "won" | "rewards" | "deposited") => months.reduce((all, month) => all + month[field], 0);
  const players = months.filter(({ staked }) => staked > 0).length;
  const share = revenueShareOf(plan, {
    revenues: months.map((month) => netRevenueOf(month, plan.payment_fee_bps)),
    carried: facts.carried.find((before) => nameOf(before) === nameOf(key))?.carried ?? 0,
    active_players: players,
  });
  const sums = { staked: sum("staked"), won: sum("won"), rewards: sum("rewards"), deposited: sum("deposited") };
  const { base, share_bps, commission, carried } = share;
  return [{ ...key, kind: "revenue_share", players, ...sums, base, share_bps, amount: commission, carried }];
}

function ownLine({ children }: MonthFacts, { plan, ...key }: MonthFacts["own"][number]): StatementLine[] {
  if (plan.code === "flat") return [{ ...nothing, ...key, kind: "flat", amount: plan.amount }];
  if (plan.code !== "sub" || children.affiliates === 0) return [];
  const { share_bps } = plan;
  const amount = Number((BigInt(children.amount) * BigInt(share_bps)) / 10_000n);
  return [{ ...nothing, ...key, kind: "sub", players: children.affiliates, base: children.amount, share_bps, amount }];
}
