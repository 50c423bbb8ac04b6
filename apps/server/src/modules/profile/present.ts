import { type Address, type Profile, type PublicProfile, type VipProgress, address } from "@trevo/contract";
import { nextRankAt, rankLevelOf, rankLevels, rankProgress } from "@trevo/domain";
import { type Player, maskName } from "../players/index.ts";
import type { Totals } from "../totals/index.ts";
import type { WalletBalance } from "../wallet/index.ts";
import type { ProfileRow } from "./store.ts";

export const avatarAddress = (name: string): string => `/uploads/avatars/${name}.webp`;

/** A point for every whole real staked. */
const centavosAPoint = 100;

const vipOf = (staked: number) => ({ level: rankLevelOf(staked), points: Math.floor(staked / centavosAPoint) });

export interface ProfileFacts {
  readonly player: Player;
  readonly row: ProfileRow;
  readonly address: string | null;
  readonly balance: WalletBalance;
  readonly totals: Totals;
}

export function presentProfile({ player, row, address: kept, balance, totals }: ProfileFacts): Profile {
  return {
    id: player.id,
    name: `${player.first_name} ${player.last_name}`,
    first_name: player.first_name,
    last_name: player.last_name,
    email: player.email,
    avatar: row.avatar && avatarAddress(row.avatar),
    language: player.language,
    birth_date: player.birth_date,
    gender: row.gender,
    marital: row.marital,
    hide_metrics: player.hide_metrics,
    vip: vipOf(totals.staked),
    wallet: { balance: balance.cash + balance.bonus, balance_withdrawal: balance.cash, deposit_count: balance.deposit_count },
    address: kept === null ? null : presentAddress(kept),
    created_at: player.created_at.toISOString(),
  };
}

const presentAddress = (kept: string): Address => address.parse(JSON.parse(kept));

export function presentVip({ staked, rounds, won }: Totals): VipProgress {
  const { level, points } = vipOf(staked);
  const from = rankLevels[level] ?? 0;
  const to = nextRankAt(level);
  return {
    level,
    points,
    totalBet: staked,
    level_from: from,
    next_level_at: to,
    progress: rankProgress(staked, { from, to }),
    rounds,
    won,
  };
}

/** Whoever hides is a level and a month of entry, and nothing else. */
export function presentPublic({ player, row, totals }: Pick<ProfileFacts, "player" | "row" | "totals">): PublicProfile {
  const { level, totalBet, rounds, progress, next_level_at } = presentVip(totals);
  const hidden = player.hide_metrics;
  return {
    id: player.id,
    name: hidden ? null : maskName(player.first_name),
    avatar: hidden || !row.avatar ? null : avatarAddress(row.avatar),
    level,
    member_since: player.created_at.toISOString().slice(0, 7),
    metrics: hidden ? null : { totalBet, rounds, progress, next_level_at },
  };
}
