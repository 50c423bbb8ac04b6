import type { SportBookSettings, SportTypeSettings } from "@trevo/contract";
import type { Localized, Sport } from "@trevo/domain";
import { marketNames, type MarketType, marketTypeNames, ruleOf } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { bookMargins } from "../sports/index.ts";
import { limitStore } from "./limit-store.ts";
import { limitsOfKey, placeLimits, type StoredLimits } from "./limits.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsOfBook, mustHaveOwnBook } from "./own-book.ts";

type StoredMargins = NonNullable<Awaited<ReturnType<TradingNeeds["sports"]["margins"]>>>;
type Competition = Awaited<ReturnType<TradingNeeds["sports"]["offerable"]>>[number];

interface Known {
  readonly margins: StoredMargins;
  readonly limits: readonly StoredLimits[];
}

const allTypes: Localized = { pt: "Todos os mercados", en: "All markets" };

/** Every sport that the book prices, each with its competitions. */
export async function readBookSettings(
  { db, tenants, sports }: TradingNeeds,
  { tenant }: StaffTenantScope,
): Promise<{ data: SportBookSettings[]; book_brands: string[] }> {
  mustHaveOwnBook(tenant);
  const margins = await sports.margins(db, tenant);
  if (!margins) throw refuse("not_found");
  const known: Known = { margins, limits: await limitStore.ofBrand(db, tenant.id) };
  const competitions = await sports.offerable();
  const data = [...new Set(competitions.map(({ sport }) => sport as Sport))].flatMap((sport) => [
    settingsOf(known, { sport, competition: null }),
    ...competitions.filter((one) => one.sport === sport).map((competition) => settingsOf(known, { sport, competition })),
  ]);
  return { data, book_brands: (await brandsOfBook(tenants, tenant)).map(({ slug }) => slug) };
}

interface Place {
  readonly sport: Sport;
  readonly competition: Competition | null;
}

function settingsOf(known: Known, { sport, competition }: Place): SportBookSettings {
  const types = marketTypeNames.filter((type) => ruleOf(type).sports.includes(sport));
  return {
    id: competition ? `${sport}-${competition.id}` : sport,
    sport,
    competition: competition && { id: competition.id, name: competition.name, tier: competition.tier },
    types: (["", ...types] as const).map((type) => typeOf(known, { sport, competition }, type)),
  };
}

function typeOf({ margins, limits }: Known, { sport, competition }: Place, market_type: MarketType | ""): SportTypeSettings {
  const key = { sport, competition_id: competition?.id ?? 0, market_type };
  const set = margins.find((one) => one.sport === sport && one.competition_id === key.competition_id && one.market_type === market_type);
  const place = competition && { ...key, tier: competition.tier };
  const inForce = place && market_type !== "" ? bookMargins(margins).of(place)(market_type) : null;
  return {
    market_type,
    name: market_type === "" ? allTypes : marketNames[market_type],
    margin: set ? { target_bps: set.target_bps, method: set.method } : null,
    margin_in_force: inForce && { target_bps: inForce.target_bps, method: inForce.method },
    limits: limitsOfKey(limits, key),
    limits_in_force: place && placeLimits(limits, place),
  };
}
