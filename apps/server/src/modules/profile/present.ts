import { type Address, type Profile, type PublicProfile, type VipProgress, address } from "@trevo/contract";
import { nextRankAt, rankLevelOf, rankProgress } from "@trevo/domain";
import { type Player, maskName } from "../players/index.ts";
import type { Totals } from "../totals/index.ts";
import type { WalletBalance } from "../wallet/index.ts";
import type { Club, ClubView } from "./club.ts";
import type { ProfileRow } from "./store.ts";

export const avatarAddress = (name: string): string => `/uploads/avatars/${name}.webp`;

export interface ProfileFacts {
  readonly player: Player;
  readonly row: ProfileRow;
  readonly address: string | null;
  readonly balance: WalletBalance;
  readonly totals: Totals;
  readonly club: Club;
}

export function presentProfile({ player, row, address: kept, balance, totals, club }: ProfileFacts): Profile {
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
    vip: { level: rankLevelOf(totals.staked, club.levels), points: club.points },
    wallet: { balance: balance.cash + balance.bonus, balance_withdrawal: balance.cash, deposit_count: balance.deposit_count },
    address: kept === null ? null : presentAddress(kept),
    created_at: player.created_at.toISOString(),
  };
}

const presentAddress = (kept: string): Address => address.parse(JSON.parse(kept));

/** Level, turnover, and progress to the next level. */
function presentLevel({ staked, rounds, won }: Totals, { levels, points }: Club) {
  const level = rankLevelOf(staked, levels);
  const from = levels[level] ?? 0;
  const to = nextRankAt(level, levels);
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

export function presentVip(totals: Totals, club: ClubView): VipProgress {
  const { balance, tier, next, points_90d, tiers, perks, fall, host } = club;
  return { ...presentLevel(totals, club), balance, tier, next, points_90d, tiers: [...tiers], perks: [...perks], fall, host };
}

/** The public profile. A hidden player shows only a level and the month of registration. */
export function presentPublic({ player, row, totals, club }: Pick<ProfileFacts, "player" | "row" | "totals" | "club">): PublicProfile {
  const { level, totalBet, rounds, progress, next_level_at, points } = presentLevel(totals, club);
  const hidden = player.hide_metrics;
  return {
    id: player.id,
    name: hidden ? null : maskName(player.first_name),
    avatar: hidden || !row.avatar ? null : avatarAddress(row.avatar),
    level,
    tier: club.tier && { tier: club.tier.tier, name: club.tier.name },
    member_since: player.created_at.toISOString().slice(0, 7),
    metrics: hidden ? null : { totalBet, rounds, progress, next_level_at, points },
  };
}
