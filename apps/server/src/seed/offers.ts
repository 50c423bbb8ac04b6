import type { OfferDraft } from "@trevo/offers";
import { rankLevels } from "@trevo/domain";
import { idNamed } from "../kernel/ids.ts";
import type { BuiltInOffer } from "../modules/offers/index.ts";

/** Whatever is promised has an end and a budget, which staff renew. */
const common = (budget_cents: number): Pick<OfferDraft, "limits" | "window"> => ({
  limits: { per_person: null, budget_cents },
  window: { ends_at: "2030-01-01T03:00:00.000Z" },
});

const levels: OfferDraft["levels"] = rankLevels.slice(1).map((from, index) => ({ level: index + 1, from, rewards: [] }));

const tierNames = [
  [0, "Broto", "Sprout"],
  [1_000, "Folha", "Leaf"],
  [5_000, "Trevo", "Clover"],
  [25_000, "Quatro", "Four-leaf"],
  [100_000, "Pomar", "Orchard"],
] as const;

/** Without perks: none is granted yet. */
const tiers: OfferDraft["tiers"] = tierNames.map(([points, pt, en], index) => ({ tier: index + 1, name: { pt, en }, points }));

const prize = (from: number, to: number, amount: number) => ({ from, to, rewards: [{ code: "cash" as const, amount }] });

const byBrand: Readonly<Record<string, readonly Omit<BuiltInOffer, "id">[]>> = {
  trevo: [
    { kind: "rank", name: { pt: "Níveis e clube VIP", en: "Levels and VIP club" }, args: { ...common(5_000_000), levels, tiers } },
    {
      kind: "ranking",
      name: { pt: "Ranking da semana", en: "Weekly ranking" },
      args: {
        ...common(10_000_000),
        trigger: { code: "period_ended", period: "week" },
        places: [prize(1, 1, 50_000), prize(2, 2, 25_000), prize(3, 3, 10_000), prize(4, 10, 2_500)],
      },
    },
  ],
};

/** What a demo brand has published from the start. Nothing of it is about a player. */
export const demoOffers = (slug: string): BuiltInOffer[] =>
  (byBrand[slug] ?? []).map((offer) => ({ ...offer, id: idNamed(`offer:${slug}:${offer.kind}`) }));
