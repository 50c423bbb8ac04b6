import { gamecodeOf } from "../adapters/providers/gamecode.ts";
import type { CatalogDraft } from "../modules/catalog/index.ts";

/** The demo brand that has an agreement with the sandbox's studios. */
export const brandOfStudios = "trevo";

/** Games of the sandbox's studios, each connected by another provider's protocol. The studios' own lists match. */
const studios = [
  {
    code: "swipe-games",
    name: "Demo Swipe Games",
    game: "demo-sino",
    title: "O Sino",
    title_en: "The Bell",
    rtp: 9_500,
    paint: "mi",
    image: "/covers/demo-sino.svg",
  },
  {
    code: "hub88",
    name: "Demo Hub88",
    game: "demo_moeda",
    title: "A Moeda",
    title_en: "The Coin",
    rtp: null,
    paint: "an",
    image: "/covers/demo-moeda.svg",
  },
  {
    code: "softswiss",
    name: "Demo SOFTSWISS",
    game: "demo:Piao",
    title: "O Pião",
    title_en: "The Top",
    rtp: 9_500,
    paint: "ce",
    image: "/covers/demo-piao.svg",
  },
] as const;

/** Lists them after all other games, for a brand that has an agreement with each studio. */
export const studioCatalog = (tenantId: number): CatalogDraft => ({
  tenant_id: tenantId,
  providers: studios.map(({ code, name }) => ({ code, name })),
  categories: [],
  games: studios.map(({ code, game, title, title_en, rtp, paint, image }, index) => ({
    provider_code: code,
    gamecode: gamecodeOf(game),
    title,
    title_en,
    category_slug: "instant",
    rtp,
    paint,
    image,
    badge: null,
    featured: false,
    position: 5_000 + index,
  })),
});
