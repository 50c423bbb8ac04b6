import { localDate } from "@trevo/domain";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { EntryKind, FollowedEntry } from "../wallet/index.ts";

/** What a player came to; cash, centavos. */
export interface CommissionSums {
  /** Boxes that were bought count as stakes. */
  readonly staked: number;
  readonly won: number;
  /** Cash that the brand gave, and bonus that became cash. */
  readonly rewards: number;
  /** Deposits that stayed. */
  readonly deposited: number;
}

export interface CommissionDay extends CommissionSums, PlayerKey {
  readonly affiliate_id: string;
  /** `YYYY-MM-DD` in the brand's zone. */
  readonly day: string;
}

/** From which day on whose player somebody is. */
export interface Belonging extends PlayerKey {
  readonly from_day: string;
  /** Null: no affiliate's. */
  readonly affiliate_id: string | null;
}

/** What an entry adds, and what a correction takes out again, on its own day. Kinds that are not here add nothing. */
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
  // What could not be taken: of a stake that counts again, of the win that a correction names, or else of a deposit.
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

/** The entries by affiliate, player and day. An entry counts for whoever the player belongs to on its day. */
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
