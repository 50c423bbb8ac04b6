import { wholePoints } from "@trevo/domain";
import { tierPerks } from "@trevo/offers";
import type { Tier } from "@trevo/contract";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { RankNeeds } from "./needs.ts";
import { type RankProgramme, levelStarts } from "./programmes.ts";
import type { Club, ClubView } from "./ranks.ts";
import { tierDays } from "./set-tiers.ts";
import { tiersStore } from "./tiers-store.ts";

const dayMs = 86_400_000;

const tiersOf = ({ tiers }: RankProgramme): Tier[] =>
  tiers.map(({ name, points, perks }, index) => ({ tier: index, name, points, perks: tierPerks(perks) }));

/** Where the player stands in the VIP club. A tier that the brand no longer has is its highest. */
export async function readClub(needs: RankNeeds, player: PlayerKey): Promise<Club> {
  const programme = await needs.programmes.ranks(player.tenant_id);
  const tiers = tiersOf(programme);
  const own = await tiersStore.read(needs.db, player);
  const { balance, earned } = await needs.points.of(player);
  return {
    levels: levelStarts(programme),
    tier: tiers[Math.min(own?.tier ?? 0, tiers.length - 1)] ?? null,
    points: wholePoints(Math.max(0, earned)),
    balance: wholePoints(balance),
  };
}

export async function readClubView(needs: RankNeeds, player: PlayerKey): Promise<ClubView> {
  const club = await readClub(needs, player);
  const tiers = tiersOf(await needs.programmes.ranks(player.tenant_id));
  const until = needs.clock.now();
  const earned = await needs.points.earnedOf(player, { since: new Date(until.getTime() - tierDays * dayMs), until });
  return { ...club, points_90d: wholePoints(Math.max(0, earned)), next: tiers[(club.tier?.tier ?? 0) + 1] ?? null, tiers };
}
