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
  [0, "Broto", "Sprout", {}],
  [1_000, "Folha", "Leaf", { cashback_bps: 300 }],
  [5_000, "Trevo", "Clover", { cashback_bps: 500, rakeback_bps: 500 }],
  [25_000, "Quatro", "Four-leaf", { cashback_bps: 700, rakeback_bps: 1_000 }],
  [100_000, "Pomar", "Orchard", { cashback_bps: 1_000, rakeback_bps: 1_500, has_host: true }],
] as const;

const tiers: OfferDraft["tiers"] = tierNames.map(([points, pt, en, perks], index) => ({
  tier: index + 1,
  name: { pt, en },
  points,
  ...perks,
}));

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
