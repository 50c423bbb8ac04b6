import { type TenantSettings, registerBody } from "@trevo/contract";
import { createAccounts, nextCpf, registration } from "../../../test/accounts.ts";
import { createTestIntegrity } from "../../../test/integrity.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import type { PixGateway, PixNews, RawCallback } from "../../adapters/pix/gateway.ts";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { MovableClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { createLog } from "../../kernel/log.ts";
import { registerJobs } from "../../kernel/manifest.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import { createNotifications, manifest as notificationsManifest } from "../notifications/index.ts";
import { createPayments } from "./create-payments.ts";
import { type ScriptedBank, createScriptedBank } from "./scripted-bank.ts";

export interface Told {
  readonly player_id: string;
  readonly event: string;
  readonly data: unknown;
}

export interface TestPlayer {
  readonly scope: PlayerScope;
  /** Digits; empty where the account has none. */
  readonly cpf: string;
  readonly method_id: string;
}

export interface PaymentsFixtureOptions {
  /** Without one, every tenant has a scripted bank of its own. */
  gatewayFor?: (tenant: Tenant, clock: MovableClock) => PixGateway;
  callbackOrigin?: () => string;
}

export type PaymentsFixture = Awaited<ReturnType<typeof createPaymentsFixture>>;

/** For tests: payments over a real database, ledger, accounts and queue. Jobs run when `runJobs` says so, until none is due. */
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
  const told: Told[] = [];
  const { integrity, alerts, metrics } = createTestIntegrity({ db: database.db, clock });
  const broadcaster: Pick<Broadcaster, "toPlayer"> = {
    toPlayer: (...[, player_id, event, data]) => void told.push({ player_id, event, data }),
  };
  const notifications = createNotifications({ db: database.db, clock, jobs, players, broadcaster });
  registerJobs(jobs, notificationsManifest, { notifications });
  const payments = createPayments({
    db: database.db,
    clock,
    log: createLog("silent"),
    jobs,
    vault,
    wallet,
    players,
    protection,
    integrity,
    methods: withdrawMethods,
    tenants: {
      byId: async (id) => tenants.get(id) ?? null,
      bySlug: async (slug) => [...tenants.values()].find((tenant) => tenant.slug === slug) ?? null,
      all: async () => [...tenants.values()],
    },
    broadcaster,
    notifications,
    games: { byIds: async () => new Map() },
    parkedWins: { waiting: async () => [] },
    gatewayFor: (tenant) => options.gatewayFor?.(tenant, clock) ?? bankOf(tenant),
    callbackOrigin: options.callbackOrigin ?? (() => "http://localhost"),
  });

  const makeReady = async (scope: PlayerScope, cpf: string | null, given: { cash?: number; verified?: boolean }): Promise<TestPlayer> => {
    const key = { tenant_id: scope.tenant.id, player_id: scope.player_id };
    if (given.verified !== false) for (const contact of ["phone", "email"] as const) await players.markVerified(database.db, key, contact);
    const method = cpf === null ? null : await withdrawMethods.create(scope, { method: { type: "cpf", key: cpf }, idempotency_key: null });
    if (given.cash) await wallet.post({ ...key, kind: "deposit", amount: given.cash, source: "test", external_id: newId() });
    return { scope, cpf: cpf ?? "", method_id: method?.id ?? newId() };
  };

  return {
    database,
    clock,
    wallet,
    protection,
    payments,
    withdrawMethods,
    integrity,
    alerts,
    metrics,
    told,
    notifications,
    bankOf,
    /** A player without a session, for use cases. */
    player: async (tenant: Tenant, given: { cpf?: string | null; cash?: number; verified?: boolean } = {}): Promise<TestPlayer> => {
      const { cpf = nextCpf() } = given;
      const { password: _, password_confirmation: __, captcha: ___, ...fields } = registerBody.parse(registration());
      const applicant = { ...fields, cpf, password_hash: "none", terms_version: null };
      const key = await database.db.transaction().execute((tx) => players.register(tx, visitor(tenant), applicant));
      return makeReady(signedIn(tenant, { id: key.player_id }), cpf, given);
    },
    /** A player with a token, for HTTP. */
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
    /** Tells the product's callback, as the scripted bank spells its news. */
    call: (tenant: Tenant, news: PixNews) => payments.receiveCallback(tenant.slug, callbackOf(news)),
    runJobs: jobs.run,
    close: accounts.close,
  };
}

const callbackOf = (news: PixNews): RawCallback => ({ method: "POST", headers: {}, query: {}, body: Buffer.from(JSON.stringify(news)) });
