import { paintOf } from "@trevo/engines";
import type { GameProvider } from "../adapters/providers/port.ts";
import type { CatalogDraft, GameDraft } from "../modules/catalog/index.ts";

const categories: CatalogDraft["categories"] = [
  { slug: "originals", name_pt: "Originais da casa", name_en: "House originals", position: 1 },
  { slug: "slots", name_pt: "Slots", name_en: "Slots", position: 2 },
  { slug: "instant", name_pt: "Instantâneos", name_en: "Instant games", position: 3 },
];

/** Colour of covers of games that are not house games, such as the sandbox's own game. */
const guestPaint = "ur";

/** Games that the brand added last, with the number of days before the seed. */
const lateArrivals: Record<string, number> = { domino: 3, trem: 6, farol: 10, pomar: 14, azulejo: 17, vinil: 21 };
const firstShelfDaysAgo = 90;
const dayMs = 86_400_000;

/** Games featured for new visitors. */
const showcase = new Set(["crash", "capivara", "jangada", "boto", "cafe", "frevo", "garimpo", "igarape", "cordel", "boteco", "mandacaru"]);

/** Kite, dolphin, capybara, tent and armadillo appeal to children: a regulated brand leaves them out. */
const childlike = new Set(["crash", "boto", "capivara", "circo", "mandacaru"]);

/** Returns the catalogue of a demo tenant: every game that its providers list and that its rules allow. */
export function demoCatalog(
  tenant: { id: number; is_regulated: boolean },
  { providers, now }: { providers: Iterable<GameProvider>; now: Date },
): CatalogDraft {
  const tenantId = tenant.id;
  const list = [...providers];
  const shown = (provider: GameProvider) => provider.games().filter(({ gamecode }) => !tenant.is_regulated || !childlike.has(gamecode));
  const games: GameDraft[] = list.flatMap((provider) =>
    shown(provider).map((game) => ({
      provider_code: provider.code,
      gamecode: game.gamecode,
      title: game.title,
      title_en: game.title_en === game.title ? null : (game.title_en ?? null),
      category_slug: game.category,
      rtp: game.rtp,
      paint: paintOf(game.gamecode) ?? guestPaint,
      image: `/covers/${game.gamecode}.svg`,
      badge: game.gamecode in lateArrivals ? "new" : null,
      featured: showcase.has(game.gamecode),
      shown_at: new Date(now.getTime() - (lateArrivals[game.gamecode] ?? firstShelfDaysAgo) * dayMs),
      position: 0,
      volatility: game.facts?.volatility ?? null,
      max_win_x100: game.facts?.max_win_x100 ?? null,
      rules_pt: game.facts?.rules?.pt ?? null,
      rules_en: game.facts?.rules?.en ?? null,
    })),
  );
  return {
    tenant_id: tenantId,
    providers: list.filter((provider) => provider.games().length > 0).map(({ code, name }) => ({ code, name })),
    categories,
    games: games.map((game, index) => ({ ...game, position: (index + 1) * 10 })),
  };
}
