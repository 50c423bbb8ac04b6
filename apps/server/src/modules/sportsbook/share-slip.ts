import { randomInt } from "node:crypto";
import type { SharedSelection, SharedSlip } from "@trevo/contract";
import { betBounds, builderFault, isMarketKey, ruleOf } from "@trevo/sports";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Sports } from "../sports/index.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import { slipStore, type StoredSlip } from "./slip-store.ts";

export interface ShareSlipNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly sports: Pick<Sports, "quote">;
}

type Scope = Pick<TenantScope, "tenant">;

/** Crockford's base 32. Eight symbols are 40 bits: guessing once a second finds no code within seven days. */
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;
const keptMs = 7 * 86_400_000;

const drawCode = (): string => Array.from({ length: codeLength }, () => symbols[randomInt(symbols.length)]).join("");

const presentSlip = ({ code, selections, expires_at }: StoredSlip): SharedSlip => ({
  code,
  selections,
  expires_at: expires_at.toISOString(),
});

const refuseSelections = (): Error => refuse("invalid_fields", { fields: { selections: ["invalid"] } });

/** The legs of a slip: single selections, or groups joined by a bet builder. */
const legsOf = (selections: readonly SharedSelection[]): SharedSelection[][] => [
  ...Map.groupBy(selections, ({ leg }, nth) => leg ?? `alone ${nth}`).values(),
];

const isTwice = (selections: readonly SharedSelection[]): boolean =>
  new Set(selections.map(({ market_id }) => market_id)).size < selections.length;

/**
 * Refuses with `not_found` if the brand does not offer a selection, and with `invalid_fields` for two selections of one market outside of
 * bet builders, more legs than a bet may have, or selections that cannot be combined.
 */
export async function shareSlip(needs: ShareSlipNeeds, { tenant }: Scope, selections: readonly SharedSelection[]): Promise<SharedSlip> {
  mustHaveOwnBook(tenant);
  const legs = legsOf(selections);
  const builders = legs.filter(({ length }) => length > 1);
  if (legs.length > betBounds.maxLegs || isTwice(legs.filter(({ length }) => length === 1).flat())) throw refuseSelections();
  const markets = [...new Set(selections.map(({ market_id }) => market_id))];
  const quote = await needs.sports.quote(needs.db, tenant, markets);
  const isOffered = ({ fixture_id, market_id, code }: SharedSelection): boolean => {
    const market = quote?.markets.get(market_id);
    return market?.fixture_id === fixture_id && isMarketKey(market) && ruleOf(market.type).selections.includes(code);
  };
  if (!selections.every(isOffered)) throw refuse("not_found");
  const joined = builders.map((leg) =>
    leg.flatMap(({ fixture_id, market_id, code }) => {
      const market = quote?.markets.get(market_id);
      return market ? [{ ...market, fixture_id, code }] : [];
    }),
  );
  if (joined.some((leg) => builderFault(leg) !== null)) throw refuseSelections();
  const created_at = needs.clock.now();
  const slip = { tenant_id: tenant.id, selections: [...selections], created_at, expires_at: new Date(created_at.getTime() + keptMs) };
  for (;;) {
    const drawn = { ...slip, code: drawCode() };
    if (await slipStore.insert(needs.db, drawn)) return presentSlip(drawn);
  }
}

/** Refuses with `not_found` if the code is unknown, belongs to another brand, or has expired. */
export async function readSlip({ db, clock }: ShareSlipNeeds, { tenant }: Scope, code: string): Promise<SharedSlip> {
  mustHaveOwnBook(tenant);
  const slip = await slipStore.find(db, { tenant_id: tenant.id, code, now: clock.now() });
  if (!slip) throw refuse("not_found");
  return presentSlip(slip);
}
