import type { SportBetLimits, SportPrice, SportPriceRequest } from "@trevo/contract";
import { betBounds, defaultSportLimits, priceSlip } from "@trevo/sports";
import { refuse } from "../../kernel/errors.ts";
import { keyOf, type PlayerScope } from "../../kernel/scope.ts";
import { betStore } from "./bet-store.ts";
import { builderFixtures, noModels } from "./builder-legs.ts";
import { quotePlacement } from "./decide-placement.ts";
import { exposureStore } from "./exposure-store.ts";
import { limitStore } from "./limit-store.ts";
import { placeLimits } from "./limits.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import type { PricingScope } from "./sportsbook.ts";

/** Prices a slip without locks: a bet is decided again when it is placed. Refuses as `quotePlacement` does. */
export async function quoteSlip(
  { db, sports }: Pick<SportBetsNeeds, "db" | "sports">,
  { tenant, player }: PricingScope,
  request: SportPriceRequest,
): Promise<SportPrice> {
  mustHaveOwnBook(tenant);
  const named = request.legs.flatMap(({ selections }) => selections);
  const held = await sports.quote(db, tenant, [...new Set(named.map(({ market_id }) => market_id))]);
  if (!held) throw refuse("not_found");
  const fixtures = [...new Set([...held.markets.values()].map(({ fixture_id }) => fixture_id))];
  const joined = builderFixtures(
    request.legs.map(({ selections }) => ({ selections: selections.flatMap(({ market_id }) => held.markets.get(market_id) ?? []) })),
  );
  const { legs, delay_ms, max_stake } = quotePlacement(request, held, {
    limits: await limitStore.ofBrand(db, tenant.id),
    open_payouts: player ? await betStore.openPayouts(db, keyOf(player), fixtures) : new Map(),
    exposures: await exposureStore.current(db, tenant.id, fixtures),
    received_at: null,
    free_bet: null,
    models: joined.length === 0 ? noModels : await sports.models(db, held.book_id, joined),
  });
  const { kind, sizes, stake } = request;
  const price = priceSlip({
    kind,
    sizes,
    stake: stake as Parameters<typeof priceSlip>[0]["stake"],
    is_free: false,
    legs: legs.map(({ leg, margin_ppm }) => ({ ...leg, margin_ppm })),
  });
  if ("fault" in price) throw refuse("invalid_fields", { fields: { legs: ["invalid"] } });
  return {
    ...price,
    legs: legs.map(({ leg: { odds_x1000, selections }, margin_ppm }) => ({
      odds_x1000,
      margin_ppm,
      selections: selections.map(({ market_id, code, odds_x1000: odds, version }) => ({ market_id, code, odds_x1000: odds, version })),
    })),
    delay_ms,
    min_stake: defaultSportLimits.min_stake,
    max_stake: player ? max_stake : null,
  };
}

const tiers = [1, 2, 3] as const;

/** The limits of the brand's book for every sport that it offers. */
export async function readBetLimits(
  { db, sports }: Pick<SportBetsNeeds, "db"> & { readonly sports: { tree: SportTreeReader } },
  { tenant }: PlayerScope,
): Promise<SportBetLimits> {
  mustHaveOwnBook(tenant);
  const competitions = await sports.tree(tenant);
  if (!competitions) throw refuse("not_found");
  const set = await limitStore.ofBrand(db, tenant.id);
  const { min_stake, max_payout } = defaultSportLimits;
  return {
    min_stake,
    max_payout,
    max_legs: betBounds.maxLegs,
    max_system_legs: betBounds.maxSystemLegs,
    max_combinations: betBounds.maxCombinations,
    sports: [...new Set(competitions.map(({ sport }) => sport))].map((sport) => ({
      sport,
      tiers: tiers.map((tier) => {
        const { payout, player_payout, live_delay_ms } = placeLimits(set, { sport, competition_id: 0, tier, market_type: "" });
        return { tier, payout, player_payout, live_delay_ms };
      }),
    })),
  };
}

type SportTreeReader = (tenant: PlayerScope["tenant"]) => Promise<readonly { readonly sport: string }[] | null>;
