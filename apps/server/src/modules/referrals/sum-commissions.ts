import { localDate } from "@trevo/domain";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { EntryKind, FollowedEntry } from "../wallet/index.ts";

/** A player's sums in cash, in centavos. */
export interface CommissionSums {
  /** Includes the price of boxes. */
  readonly staked: number;
  readonly won: number;
  /** Cash given by the brand, and bonus converted to cash. */
  readonly rewards: number;
  /** Deposits that were not reversed. */
  readonly deposited: number;
}

export interface CommissionDay extends CommissionSums, PlayerKey {
  readonly affiliate_id: string;
  /** `YYYY-MM-DD` in the brand's time zone. */
  readonly day: string;
}

/** The day from which a player belongs to an affiliate. */
export interface Belonging extends PlayerKey {
  readonly from_day: string;
  /** Null if the player belongs to no affiliate. */
  readonly affiliate_id: string | null;
}

/** What each kind of entry adds, or deducts if it is a correction, on its own day. Kinds that are not listed add nothing. */
const parts: Partial<Record<EntryKind, (entry: FollowedEntry) => Partial<CommissionSums>>> = {
  bet: ({ cash }) => ({ staked: -cash }),
  bet_rolled_back: ({ cash }) => ({ staked: -cash }),
  purchase: ({ cash }) => ({ staked: -cash }),
  sale: ({ cash }) => ({ staked: -cash }),
  win: ({ cash }) => ({ won: cash }),
  win_rolled_back: ({ cash }) => ({ won: cash }),
  prize: ({ cash }) => ({ won: cash }),
  conversion: ({ cash }) => ({ rewards: cash }),
  grant: ({ cash, counterparty }) => ({ rewards: counterparty === "bonus_expense" ? cash : 0 }),
  deposit: ({ cash }) => ({ deposited: cash }),
  deposit_reversed: ({ cash }) => ({ deposited: cash }),
  // The part that could not be deducted from the wallet: of a reinstated stake, of the win that a correction names, or otherwise of a
  // deposit.
  debt: ({ debt, corrects, reason }) => {
    if (corrects === null) return { deposited: -debt };
    return reason === "reinstated" ? { staked: debt } : { won: -debt };
  },
};

const nothing: CommissionSums = { staked: 0, won: 0, rewards: 0, deposited: 0 };

export const addSums = (one: CommissionSums, other: CommissionSums): CommissionSums => ({
  staked: one.staked + other.staked,
  won: one.won + other.won,
  rewards: one.rewards + other.rewards,
  deposited: one.deposited + other.deposited,
});

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

/** Sums the entries by affiliate, player and day. An entry counts for the affiliate that the player belongs to on its day. */
export function sumCommissions(
  entries: readonly FollowedEntry[],
  { belongings, zones }: { belongings: readonly Belonging[]; zones: ReadonlyMap<number, string> },
): CommissionDay[] {
  const byPlayer = Map.groupBy(belongings, nameOf);
  const days = new Map<string, CommissionDay>();
  for (const entry of entries) {
    const own = byPlayer.get(nameOf(entry));
    const part = parts[entry.kind]?.(entry);
    const zone = zones.get(entry.tenant_id);
    if (!own || !part || zone === undefined) continue;
    const day = localDate(entry.at, zone);
    const affiliate_id = own.findLast(({ from_day }) => from_day <= day)?.affiliate_id ?? null;
    if (affiliate_id === null) continue;
    const { tenant_id, player_id } = entry;
    const name = `${nameOf(entry)} ${affiliate_id} ${day}`;
    const sums = addSums(days.get(name) ?? nothing, { ...nothing, ...part });
    days.set(name, { tenant_id, player_id, affiliate_id, day, ...sums });
  }
  return [...days.values()];
}
