import { localDate, startOfHour } from "@trevo/domain";
import type { EntryKind, FollowedEntry } from "../wallet/index.ts";

/** Columns that are summed, in their order. In centavos, except the counts `deposits` and `payouts`. */
export const sumNames = [
  "staked_cash",
  "staked_bonus",
  "won_cash",
  "won_bonus",
  "deposited",
  "deposits",
  "withdrawn",
  "payouts",
  "converted",
  "granted",
  "adjusted",
  "cash",
  "bonus",
  "held",
  "debt",
] as const;

export type Sums = { readonly [N in (typeof sumNames)[number]]: number };

export interface BrandHour extends Sums {
  readonly tenant_id: number;
  readonly hour: Date;
}

export interface PlayerDay extends Sums {
  readonly tenant_id: number;
  readonly player_id: string;
  readonly day: string;
}

export const noSums: Sums = {
  staked_cash: 0,
  staked_bonus: 0,
  won_cash: 0,
  won_bonus: 0,
  deposited: 0,
  deposits: 0,
  withdrawn: 0,
  payouts: 0,
  converted: 0,
  granted: 0,
  adjusted: 0,
  cash: 0,
  bonus: 0,
  held: 0,
  debt: 0,
};

export const addSums = (one: Sums, other: Partial<Sums>): Sums => {
  const sum: Record<keyof Sums, number> = { ...one };
  for (const name of sumNames) sum[name] += other[name] ?? 0;
  return sum;
};

type Part = (entry: FollowedEntry) => Partial<Sums>;

const stake: Part = ({ cash, bonus }) => ({ staked_cash: -cash, staked_bonus: -bonus });
const win: Part = ({ cash, bonus }) => ({ won_cash: cash, won_bonus: bonus });
const adjustment: Part = ({ cash }) => ({ adjusted: cash });
const nothing: Part = () => ({});

/**
 * The sums that an entry adds to besides the balances. Each centavo of change in cash, held and debt belongs to one of them, so that an
 * invariant can check an hour on its own. A new kind does not compile until it is listed here.
 */
const parts: Record<EntryKind, Part> = {
  bet: stake,
  bet_rolled_back: stake,
  purchase: stake,
  win,
  win_rolled_back: win,
  sale: win,
  prize: win,
  deposit: ({ cash }) => ({ deposited: cash, deposits: 1 }),
  deposit_reversed: ({ cash }) => ({ deposited: cash }),
  // A debt comes from a stake that is reinstated, from a win that a correction names, or otherwise from a deposit.
  debt: ({ debt, corrects, reason }) => {
    if (corrects === null) return { deposited: -debt };
    return reason === "reinstated" ? { staked_cash: debt } : { won_cash: -debt };
  },
  debt_paid: nothing,
  hold: nothing,
  release: nothing,
  payout: ({ held }) => ({ withdrawn: -held, payouts: 1 }),
  payout_returned: ({ cash }) => ({ withdrawn: -cash, payouts: -1 }),
  conversion: ({ cash }) => ({ converted: cash }),
  grant: ({ cash }) => ({ granted: cash }),
  forfeit: adjustment,
  adjustment,
  close: adjustment,
};

/** Returns what an entry adds to each sum. */
export const sumsOf = (entry: FollowedEntry): Sums => {
  const { cash, bonus, held, debt } = entry;
  return addSums({ ...noSums, cash, bonus, held, debt }, parts[entry.kind](entry));
};

function sumBy<Row extends Sums>(batch: readonly FollowedEntry[], place: (entry: FollowedEntry) => Omit<Row, keyof Sums>): Row[] {
  const rows = new Map<string, Row>();
  for (const entry of batch) {
    const key = place(entry);
    const name = JSON.stringify(key);
    rows.set(name, { ...key, ...addSums(rows.get(name) ?? noSums, sumsOf(entry)) } as Row);
  }
  return [...rows.values()];
}

export const brandHours = (batch: readonly FollowedEntry[]): BrandHour[] =>
  sumBy<BrandHour>(batch, ({ tenant_id, at }) => ({ tenant_id, hour: startOfHour(at) }));

/** `zones`: the time zone of each tenant. */
export const playerDays = (batch: readonly FollowedEntry[], zones: ReadonlyMap<number, string>): PlayerDay[] =>
  sumBy<PlayerDay>(batch, ({ tenant_id, player_id, at }) => {
    const zone = zones.get(tenant_id);
    if (zone === undefined) throw new Error(`tenant ${tenant_id} has no time zone`);
    return { tenant_id, player_id, day: localDate(at, zone) };
  });
