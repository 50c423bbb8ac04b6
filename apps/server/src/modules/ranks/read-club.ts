import { type Localized, localDate, wholePoints } from "@trevo/domain";
import { type TierPerks, tierPerks } from "@trevo/offers";
import type { OwnHost, OwnPerk, Tier, TierFall } from "@trevo/contract";
import { type PlayerKey, type Tenant, tenantOfRow } from "../../kernel/scope.ts";
import { hostOf } from "./host-of.ts";
import { type VipHost, hostsStore } from "./hosts-store.ts";
import type { RankNeeds } from "./needs.ts";
import { perksStore } from "./perks-store.ts";
import { fallOf, nextReview, perksAt } from "./policy.ts";
import { type RankProgramme, levelStarts } from "./programmes.ts";
import type { Club, ClubView } from "./ranks.ts";
import { tierDays } from "./set-tiers.ts";
import { type PlayerTier, tiersStore } from "./tiers-store.ts";

const dayMs = 86_400_000;

const tiersOf = ({ tiers }: RankProgramme, { tenant, hosts, boxes }: Pick<Standing, "tenant" | "hosts" | "boxes">): Tier[] =>
  tiers.map(({ name, points, perks }, index) => ({
    tier: index,
    name,
    points,
    perks: tierPerks(perksAt(tenant, perks, hostOf(hosts, index) !== null), titleOf(boxes, perks)).map(({ text }) => text),
  }));

/** Titles of boxes by id. */
type BoxTitles = ReadonlyMap<string, Localized>;

const titleOf = (boxes: BoxTitles, { monthly_box }: TierPerks): Localized | null =>
  monthly_box === null ? null : (boxes.get(monthly_box.id) ?? null);

interface Standing {
  readonly tenant: Tenant;
  readonly programme: RankProgramme;
  readonly hosts: readonly VipHost[];
  readonly boxes: BoxTitles;
  readonly own: PlayerTier | null;
  readonly tiers: readonly Tier[];
  readonly club: Club;
}

async function readStanding(needs: RankNeeds, player: PlayerKey): Promise<Standing> {
  const tenant = await tenantOfRow(needs.tenants, player.tenant_id);
  const programme = await needs.programmes.ranks(player.tenant_id);
  const hosts = programme.tiers.some(({ perks }) => perks.has_host) ? await hostsStore.all(needs.db, tenant.id) : [];
  const given = programme.tiers.flatMap(({ perks }) => perks.monthly_box?.id ?? []);
  const boxes = given.length === 0 ? new Map<string, Localized>() : await needs.boxTitles(tenant.id, given);
  const tiers = tiersOf(programme, { tenant, hosts, boxes });
  const own = await tiersStore.read(needs.db, player);
  const { balance, earned } = await needs.points.of(player);
  const club = {
    levels: levelStarts(programme),
    tier: tiers[Math.min(own?.tier ?? 0, tiers.length - 1)] ?? null,
    points: wholePoints(Math.max(0, earned)),
    balance: wholePoints(balance),
  };
  return { tenant, programme, hosts, boxes, own, tiers, club };
}

/** Returns the player's status in the VIP club. A tier that no longer exists counts as the brand's highest. */
export const readClub = async (needs: RankNeeds, player: PlayerKey): Promise<Club> => (await readStanding(needs, player)).club;

export async function readClubView(needs: RankNeeds, player: PlayerKey): Promise<ClubView> {
  const standing = await readStanding(needs, player);
  const { club, tiers } = standing;
  const until = needs.clock.now();
  const earned = await needs.points.earnedOf(player, { since: new Date(until.getTime() - tierDays * dayMs), until });
  return {
    ...club,
    points_90d: wholePoints(Math.max(0, earned)),
    next: tiers[(club.tier?.tier ?? 0) + 1] ?? null,
    tiers,
    perks: await ownPerks(needs, player, standing),
    fall: await ownFall(needs, player, standing),
    host: ownHost(standing),
  };
}

/** The fall of the player's tier at the next review with today's points, or null. */
async function ownFall(needs: RankNeeds, player: PlayerKey, { tenant, programme, own, tiers }: Standing): Promise<TierFall | null> {
  if (!own || own.tier === 0) return null;
  const now = needs.clock.now();
  const { at } = nextReview(now, tenant.timezone);
  const earned = await needs.points.earnedOf(player, { since: new Date(at.getTime() - tierDays * dayMs), until: now });
  const fall = fallOf(programme.tiers, { tier: own.tier, points: wholePoints(Math.max(0, earned)) });
  const to = tiers[fall?.to ?? -1];
  return fall && to ? { at: at.toISOString(), name: to.name, missing: fall.missing } : null;
}

function ownHost({ programme, hosts, club }: Standing): OwnHost | null {
  const tier = club.tier?.tier ?? 0;
  const host = programme.tiers[tier]?.perks.has_host ? hostOf(hosts, tier) : null;
  return host && { name: host.name, whatsapp: host.whatsapp, email: host.email };
}

/** The perks of the player's tier, and when they were given: this month's box, this year's bonus. */
async function ownPerks(needs: RankNeeds, player: PlayerKey, { tenant, programme, hosts, boxes, own, club }: Standing): Promise<OwnPerk[]> {
  const tier = club.tier?.tier ?? 0;
  const step = programme.tiers[tier];
  if (!step) return [];
  const perks = tierPerks(perksAt(tenant, step.perks, hostOf(hosts, tier) !== null), titleOf(boxes, step.perks));
  if (perks.length === 0) return [];
  const periods = { monthly_box: own?.month, birthday_bonus: localDate(needs.clock.now(), tenant.timezone).slice(0, 4) };
  const given = await perksStore.ofPlayer(needs.db, player);
  return perks.map(({ code, text }) => {
    const period = code === "monthly_box" || code === "birthday_bonus" ? periods[code] : undefined;
    const at = given.find((one) => one.perk === code && one.period === period)?.at;
    return { code, text, given_at: at?.toISOString() ?? null };
  });
}
