import type { OfferKind } from "@trevo/contract";
import type { OfferDraft } from "@trevo/offers";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { type KnownFacts, type Offers, type PublishedOffer, createOffers, manifest } from "../src/modules/offers/index.ts";
import { createProposals } from "../src/modules/proposals/index.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { createAccounts } from "./accounts.ts";

export interface TestOffer {
  readonly id?: string;
  readonly kind?: OfferKind;
  readonly args?: OfferDraft;
}

const defaults: Partial<Record<OfferKind, OfferDraft>> = {
  coupon: { coupon: {}, trigger: { code: "code_entered" }, rewards: [{ code: "cash", amount: 1_000 }] },
  bonus: { trigger: { code: "claimed" }, rewards: [{ code: "cash", amount: 1_000 }] },
};

/** Arguments that every offer needs to be published: limits and an end; for coupons and bonuses also a trigger, and R$ 10 of cash. */
export const offerArgsOf = (args: OfferDraft = {}, kind: OfferKind = "coupon"): OfferDraft => ({
  ...defaults[kind],
  ...args,
  limits: { per_person: 1, in_all: 100, budget_cents: 100_000, ...args.limits },
  window: { ends_at: "2100-01-01T00:00:00.000Z", ...args.window },
});

/** Publishes an offer through the module's own use case: a coupon of R$ 10 in cash, 100 times, unless `kind` and `args` differ. */
export async function publishOffer(offers: Pick<Offers, "publishBuiltIn">, tenant: Tenant, offer: TestOffer = {}): Promise<PublishedOffer> {
  const { id = newId(), kind = "coupon", args } = offer;
  const published = await offers.publishBuiltIn(tenant, { id, kind, name: { pt: "Oferta", en: "Offer" }, args: offerArgsOf(args, kind) });
  if (!published) throw new Error(`offer ${id} was paused or ended`);
  return published;
}

const nothingKnown: KnownFacts = {
  levelOf: async () => 0,
  depositsOf: async () => 0,
  isVerified: async () => false,
  withholdsOffers: async () => false,
  hasWaitingBonus: async () => false,
  hasCompletedMission: async () => false,
};

/** Creates offers over accounts with a database of their own. Every reward except points counts as grantable. */
export async function createOffersFixture(known: Partial<KnownFacts> = {}) {
  const accounts = await createAccounts();
  const { clock, players, wallet, protection, database } = accounts;
  const tenants = new Map<number, Tenant>();
  const proposals = createProposals({ db: database.db, clock });
  const open = (db = database.db): Offers =>
    createOffers({
      db,
      clock,
      log: quietLog,
      tenants: { byId: async (id) => tenants.get(id) ?? null },
      players,
      wallet,
      proposals,
      catalogue: async () => ({ games: [], categories: [] }),
      isGrantable: async (_, __, { code }) => code !== "points",
      keepsHost: async (_, __, tier) => tier > 0,
      known: { ...nothingKnown, withholdsOffers: (player, within) => protection.withholdsOffers(player, within), ...known },
    });
  const offers = open();
  for (const action of manifest.proposals ?? []) proposals.register(action, { db: database.db, offers });
  return {
    ...accounts,
    proposals,
    offers,
    /** Opens the module of another process, over another pool. */
    open,
    /** Registers a brand of another fixture in the same database. */
    know: (tenant: Tenant): void => void tenants.set(tenant.id, tenant),
    addTenant: async (...given: Parameters<typeof accounts.addTenant>): Promise<Tenant> => {
      const tenant = await accounts.addTenant(...given);
      tenants.set(tenant.id, tenant);
      return tenant;
    },
  };
}

export type OffersFixture = Awaited<ReturnType<typeof createOffersFixture>>;
