import { type TenantSettings, registerBody } from "@trevo/contract";
import { createAccounts, nextCpf, registration } from "./accounts.ts";
import { createTestIntegrity } from "./integrity.ts";
import { signedIn, visitor } from "./tenants.ts";
import type { PixGateway, PixNews, RawCallback } from "../src/adapters/pix/gateway.ts";
import type { Broadcaster } from "../src/kernel/broadcaster.ts";
import type { MovableClock } from "../src/kernel/clock.ts";
import { newId } from "../src/kernel/ids.ts";
import type { Http } from "../src/kernel/http-types.ts";
import type { Invariant } from "../src/kernel/invariant.ts";
import { createLog } from "../src/kernel/log.ts";
import { registerJobs } from "../src/kernel/manifest.ts";
import { type PlayerScope, type Tenant, keyOf } from "../src/kernel/scope.ts";
import { composeOffers } from "../src/compose-offers.ts";
import { rewardedOf } from "../src/compose-rewards.ts";
import { createBonuses } from "../src/modules/bonuses/index.ts";
import { type CouponNeeds, createCoupons } from "../src/modules/coupons/index.ts";
import { type Deposits, createDeposits, manifest as depositsManifest } from "../src/modules/deposits/index.ts";
import { createNotifications, manifest as notificationsManifest } from "../src/modules/notifications/index.ts";
import { createProposals } from "../src/modules/proposals/index.ts";
import { createReconciliation, manifest as reconciliationManifest } from "../src/modules/reconciliation/index.ts";
import { createRewards } from "../src/modules/rewards/index.ts";
import { createStatements, manifest as statementsManifest } from "../src/modules/statements/index.ts";
import { createTotals } from "../src/modules/totals/index.ts";
import { createWithdrawals, manifest as withdrawalsManifest } from "../src/modules/withdrawals/index.ts";
import { receivePixCallback, registerPixCallbackRoutes, registerPixCallbacks } from "../src/pix-callbacks.ts";
import { type ScriptedBank, createScriptedBank } from "./scripted-bank.ts";

/** A message to a player's screens. */
export interface Sent {
  readonly player_id: string;
  readonly event: string;
  readonly data: unknown;
}

export interface TestPlayer {
  readonly scope: PlayerScope;
  /** Digits; empty if the account has no CPF. */
  readonly cpf: string;
  readonly method_id: string;
}

export interface PaymentsFixtureOptions {
  /** By default every tenant has its own scripted bank. */
  gatewayFor?: (tenant: Tenant, clock: MovableClock) => PixGateway;
  callbackOrigin?: () => string;
}

/** Invariants of deposits, withdrawals and reconciliation about their rows and the ledger. */
export const paymentInvariants: readonly Invariant[] = [depositsManifest, withdrawalsManifest, reconciliationManifest].flatMap(
  ({ invariants }) => invariants ?? [],
);

export type PaymentsFixture = Awaited<ReturnType<typeof createPaymentsFixture>>;

/**
 * Creates deposits, withdrawals and their dependants for tests, over a real database, ledger, accounts and queue. Jobs run when `runJobs`
 * is called, until none is due.
 */
export async function createPaymentsFixture(options: PaymentsFixtureOptions = {}) {
  const accounts = await createAccounts();
  const { database, clock, vault, jobs, wallet, players, protection, withdrawMethods } = accounts;
  const tenants = new Map<number, Tenant>();
  const banks = new Map<number, ScriptedBank>();
  const bankOf = ({ id }: Tenant): ScriptedBank => {
    const bank = banks.get(id) ?? createScriptedBank(() => clock.now());
    banks.set(id, bank);
    return bank;
  };
  const sent: Sent[] = [];
  const { integrity, freezes, alerts, metrics } = createTestIntegrity({ db: database.db, clock });
  const broadcaster: Pick<Broadcaster, "toPlayer"> = {
    toPlayer: (...[, player_id, event, data]) => void sent.push({ player_id, event, data }),
  };
  const notifications = createNotifications({
    db: database.db,
    clock,
    jobs,
    players,
    broadcaster,
    tenants: { byId: async (id) => tenants.get(id) ?? null },
  });
  registerJobs(jobs, notificationsManifest, { notifications });
  const bonuses = createBonuses({
    db: database.db,
    clock,
    log: createLog("silent"),
    broadcaster,
    wallet,
    players,
    notifications,
    protection,
  });
  const common = {
    db: database.db,
    clock,
    log: createLog("silent"),
    metrics,
    jobs,
    vault,
    wallet,
    players,
    protection,
    integrity,
    freezes,
    methods: withdrawMethods,
    tenants: {
      byId: async (id: number) => tenants.get(id) ?? null,
      bySlug: async (slug: string) => [...tenants.values()].find((tenant) => tenant.slug === slug) ?? null,
      all: async () => [...tenants.values()],
    },
    broadcaster,
    notifications,
    bonuses,
    // No deposit here grants free rounds or free bets.
    freeRounds: { cancelOfDeposit: async () => undefined },
    freeBets: { cancelOfDeposit: async () => undefined },
    games: { byIds: async () => new Map() },
    parkedWins: { waiting: async () => [] },
    gatewayFor: (tenant: Tenant) => options.gatewayFor?.(tenant, clock) ?? bankOf(tenant),
  };
  const proposals = createProposals({ db: database.db, clock });
  const verification = { isVerified: async () => false };
  const rewards = createRewards({ ...common, wallet, bonuses });
  const offers = composeOffers({
    ...common,
    rewards,
    verification,
    catalog: {
      games: async () => ({ data: [], current_page: 1, last_page: 1, per_page: 24, total: 0 }),
      categories: async () => [],
    },
    totals: createTotals({ db: database.db }),
    proposals,
    missions: () => ({ hasCompleted: async () => false }),
    deposits: () => deposits,
  });
  const couponNeeds: CouponNeeds = {
    ...common,
    offers,
    rewards,
    mayTakeRewards: (scope) => protection.mayStake(scope),
    mayBeRewarded: rewardedOf({ players, protection }),
    endedBonuses: (db, keys) => bonuses.endedAmong(keys, db),
    pixKeysOf: (tx, owner) => withdrawMethods.keyIndexes(tx, owner),
  };
  const coupons = createCoupons(couponNeeds);
  const deposits: Deposits = createDeposits({ ...common, proposals, coupons: coupons.forDeposits });
  const withdrawals = createWithdrawals({ ...common, deposits });
  const modules = {
    deposits,
    withdrawals,
    coupons,
    reconciliation: createReconciliation({ ...common, deposits, withdrawals }),
    statements: createStatements({ ...common, deposits, withdrawals }),
  };
  const callbacks = { ...common, ...modules };
  for (const manifest of [depositsManifest, withdrawalsManifest, reconciliationManifest])
    registerJobs(jobs, manifest, { db: database.db, ...modules, payoutFreezes: freezes });

  const makeReady = async (scope: PlayerScope, cpf: string | null, wanted: { cash?: number; verified?: boolean }): Promise<TestPlayer> => {
    const key = keyOf(scope);
    if (wanted.verified !== false) for (const contact of ["phone", "email"] as const) await players.markVerified(database.db, key, contact);
    const method = cpf === null ? null : await withdrawMethods.create(scope, { method: { type: "cpf", key: cpf }, idempotency_key: null });
    if (wanted.cash) await wallet.post({ ...key, kind: "deposit", amount: wanted.cash, source: "test", external_id: newId() });
    return { scope, cpf: cpf ?? "", method_id: method?.id ?? newId() };
  };

  return {
    database,
    clock,
    wallet,
    protection,
    ...modules,
    withdrawMethods,
    offers,
    /** Dependencies for another server of the same installation. */
    couponNeeds,
    integrity,
    freezes,
    alerts,
    metrics,
    sent,
    notifications,
    bankOf,
    /** Creates a player without a session, for use cases. */
    player: async (tenant: Tenant, wanted: { cpf?: string | null; cash?: number; verified?: boolean } = {}): Promise<TestPlayer> => {
      const { cpf = nextCpf() } = wanted;
      const { password: _, password_confirmation: __, captcha: ___, ...fields } = registerBody.parse(registration());
      const applicant = { ...fields, cpf, password_hash: "none", terms_version: null };
      const key = await database.db.transaction().execute((tx) => players.register(tx, visitor(tenant), applicant));
      return makeReady(signedIn(tenant, { id: key.player_id }), cpf, wanted);
    },
    /** Creates a player with a token, for HTTP. */
    signUp: async (tenant: Tenant): Promise<TestPlayer & { token: string }> => {
      const cpf = nextCpf();
      const { player, token } = await accounts.register(tenant, { cpf });
      return { ...(await makeReady(signedIn(tenant, player), cpf, {})), token };
    },
    serve: accounts.serve,
    tenant: async (change: { settings?: Partial<TenantSettings>; policy?: Partial<TenantSettings["policy"]> } = {}): Promise<Tenant> => {
      const tenant = await accounts.addTenant(`t${newId().replaceAll("-", "").slice(-20)}`, change);
      tenants.set(tenant.id, tenant);
      return tenant;
    },
    /** Calls the product's callback with a message in the format of the scripted bank. */
    call: (tenant: Tenant, news: PixNews) => receivePixCallback(callbacks, tenant.slug, callbackOf(news)),
    registerCallbacks: () => registerPixCallbacks(callbacks, options.callbackOrigin ?? (() => "http://localhost")),
    /** Registers the players' endpoints and the callback. */
    registerRoutes: (http: Http): void => {
      for (const manifest of [depositsManifest, withdrawalsManifest, statementsManifest])
        manifest.routes?.(http, { db: database.db, ...modules, payoutFreezes: freezes });
      registerPixCallbackRoutes(http.app, callbacks);
    },
    runJobs: jobs.run,
    close: accounts.close,
  };
}

const callbackOf = (news: PixNews): RawCallback => ({ method: "POST", headers: {}, query: {}, body: Buffer.from(JSON.stringify(news)) });
