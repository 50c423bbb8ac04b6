import { type PlanArgs, netRevenueOf, revenueShareOf } from "@trevo/offers";
import type { PlayerMonth } from "./commission-store.ts";

export interface VersionKey {
  readonly offer_id: string;
  readonly version: number;
}

/** Amounts in centavos. */
export interface StatementLine {
  /** Null of corrections. */
  readonly offer_id: string | null;
  readonly version: number | null;
  readonly kind: "revenue_share" | "cpa" | "sub" | "flat" | "correction";
  /** Active players of a share, qualified players of a CPA, affiliates of a sub-affiliate share, or corrections. */
  readonly players: number;
  readonly staked: number;
  readonly won: number;
  readonly rewards: number;
  readonly deposited: number;
  /** What the share is of, or what corrections come to, with what the month before left. */
  readonly base: number;
  readonly share_bps: number;
  /** Of corrections, below zero where they take from the other lines. */
  readonly amount: number;
  /** What goes into the next month; never above zero. */
  readonly carried: number;
}

/** What a statement is made of. */
export interface MonthFacts {
  readonly months: readonly PlayerMonth[];
  /** What the month before left, by version. */
  readonly carried: readonly (VersionKey & { readonly carried: number })[];
  /** Amounts for players that were granted in the month. */
  readonly qualified: readonly (VersionKey & { readonly players: number; readonly amount: number })[];
  /** Of the affiliate itself, a fixed amount or a share of the affiliates it brought. */
  readonly own: readonly (VersionKey & { readonly plan: PlanArgs })[];
  /** What the affiliates that it brought earned themselves in the month. */
  readonly children: { readonly affiliates: number; readonly amount: number };
  /** Corrections that no statement has taken in, and what the last one could not take. */
  readonly corrections: { readonly count: number; readonly amount: number; readonly carried: number };
}

const nothing = { players: 0, staked: 0, won: 0, rewards: 0, deposited: 0, base: 0, share_bps: 0, amount: 0, carried: 0 };
const nameOf = ({ offer_id, version }: VersionKey): string => `${offer_id} ${version}`;

/** In a fixed order. `planOf` answers the plan of a version. */
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

/** A statement never goes below zero: what corrections take beyond the other lines waits for the next one. */
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
