import { rankLevels } from "@trevo/domain";
import { type TierPerks, faceValueOfAll } from "@trevo/offers";
import type { Offers, PublishedOffer } from "../offers/index.ts";
import { type LadderStep, type LevelStep, type Programmes, type RankingProgramme, type TierStep, defaultProgrammes } from "./programmes.ts";

const byOrder = <Step>(steps: readonly Step[], orderOf: (step: Step) => number): Step[] =>
  steps.toSorted((one, other) => orderOf(one) - orderOf(other));

/** Levels starting at 0. A programme without levels has the default ones. */
const levelsOf = ({ args }: PublishedOffer): LevelStep[] => {
  const steps = byOrder(args.levels, ({ from }) => from).map(({ from, rewards }) => ({ from, rewards }));
  return steps.length > 0 ? [{ from: 0, rewards: [] }, ...steps] : rankLevels.map((from) => ({ from, rewards: [] }));
};

const perksOf = ({ cashback_bps, rakeback_bps, monthly_box, birthday_bonus, has_host }: TierPerks): TierPerks => ({
  cashback_bps,
  rakeback_bps,
  monthly_box,
  birthday_bonus,
  has_host,
});

const tiersOf = ({ args }: PublishedOffer): TierStep[] =>
  byOrder(args.tiers, ({ points }) => points).map((step) => ({ name: step.name, points: step.points, perks: perksOf(step) }));

const ladderOf = ({ args }: PublishedOffer): LadderStep[] => args.places.map(({ from, to, rewards }) => ({ from, to, rewards }));

/** The trigger of a ranking names its period. */
function rankingOf(offer: PublishedOffer): RankingProgramme | null {
  const { trigger } = offer.args;
  if (trigger?.code !== "period_ended") return null;
  return { offer: { id: offer.id, version: offer.version }, period: trigger.period, ladder: ladderOf(offer) };
}

const endOfTime = new Date("9999-12-31T00:00:00Z");

/** Returns the programmes from a brand's published offers of the kinds `rank` and `ranking`. The first one of a kind and period applies. */
export const programmesOf = (offers: Pick<Offers, "published" | "heldWithin" | "version" | "reserve" | "settle">): Programmes => ({
  ranks: async (tenantId) => {
    const [offer] = await offers.published(tenantId, "rank");
    if (!offer) return defaultProgrammes.ranks(tenantId);
    return { offer: { id: offer.id, version: offer.version }, levels: levelsOf(offer), tiers: tiersOf(offer) };
  },
  tiersSince: async (within, tenantId, from) => {
    const [present] = await offers.published(tenantId, "rank");
    const held = await offers.heldWithin(within, tenantId, { kind: "rank", from, until: endOfTime });
    return held.filter(({ id }) => !present || id === present.id).map(tiersOf);
  },
  rankings: async (tenantId) => {
    const rankings = (await offers.published(tenantId, "ranking")).flatMap((offer) => rankingOf(offer) ?? []);
    return [...Map.groupBy(rankings, ({ period }) => period).values()].flatMap(([first]) => first ?? []);
  },
  wageringOf: async (tx, tenant_id, offer) => (await offers.version(tx, { tenant_id, ...offer }))?.args.wagering ?? null,
  takeBudget: async (tx, tenant_id, { offer, rewards }) => {
    const use = { tenant_id, id: offer.id, cents: faceValueOfAll(rewards) };
    if (!(await offers.reserve(tx, use))) return false;
    await offers.settle(tx, use);
    return true;
  },
});
