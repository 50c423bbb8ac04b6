import assert from "node:assert/strict";
import { completeCpf } from "@trevo/domain";
import { Logger, type TaskList, runOnce } from "graphile-worker";
import type { PixGateway, RawCallback } from "../../adapters/pix/gateway.ts";
import { type MovableClock, createMovableClock } from "../../kernel/clock.ts";
import { createVault } from "../../kernel/crypto.ts";
import { newId } from "../../kernel/ids.ts";
import { type Jobs, createJobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { defaultPolicy, defaultSettings } from "../../seed/default-settings.ts";
import { createPlayers } from "../players/index.ts";
import { createProtection } from "../protection/index.ts";
import { type Tenants, createTenants } from "../tenants/index.ts";
import { type Wallet, createWallet } from "../wallet/index.ts";
import { createWithdrawMethods } from "../withdraw-methods/index.ts";
import { type Payments, createPayments } from "./index.ts";
import { type ScriptedBank, createScriptedBank } from "./scripted-bank.ts";

const quiet = () => undefined;
export const quietLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

export interface Told {
  readonly player_id: string;
  readonly event: string;
  readonly data: unknown;
}

export interface TestPlayer {
  readonly scope: PlayerScope;
  /** Digits. */
  readonly cpf: string;
  readonly method_id: string;
}

/** Real database, real ledger, real players and keys; the bank is scripted unless one is given. Jobs run only while asked to. */
export interface PaymentsFixture {
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  readonly wallet: Wallet;
  readonly payments: Payments;
  readonly jobs: Jobs;
  readonly tenants: Tenants;
  /** Every tenant has its own. */
  bankOf(tenant: Tenant): ScriptedBank;
  /** What players' screens were told, in order. */
  readonly told: Told[];
  tenant(change?: { policy?: Partial<Tenant["settings"]["policy"]> } & Partial<Omit<Tenant["settings"], "policy">>): Promise<Tenant>;
  player(tenant: Tenant, given?: { cpf?: string | null; cash?: number; verified?: boolean }): Promise<TestPlayer>;
  /** Tells the product's callback of a Pix, as the scripted bank spells it. */
  call(tenant: Tenant, news: ReturnType<PixGateway["verifyCallback"]>): Promise<void>;
  /** Works until no job is due. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

let lastCpf = 100_000_000;
export const newCpf = (): string => completeCpf(String(++lastCpf));

export async function createPaymentsFixture(given: { gatewayFor?: (tenant: Tenant, clock: MovableClock) => PixGateway; callbackOrigin?: () => string } = {}): Promise<PaymentsFixture> {
  const database = await createTestDatabase();
  const { db } = database;
  const clock = createMovableClock();
  const vault = createVault("a test's secret, long enough for this");
  const wallet = createWallet({ ...database, clock, log: quietLog, metrics: createMetrics() });
  const { jobs, runJobs } = createTestJobs(database.url);
  const tenants = createTenants({ db, bus: { publish: async () => undefined, subscribe: quiet, onGap: quiet, close: async () => undefined } });
  const players = createPlayers({ db, clock, vault, wallet, captcha: { verify: async () => true } });
  const protection = createProtection({ db, clock, jobs, players, wallet });
  const messenger = { sendSms: async () => undefined, sendEmail: async () => undefined };
  const methods = createWithdrawMethods({ db, clock, vault, jobs, messenger, tenants, players, sessions: { confirmPassword: async () => undefined } });
  const banks = new Map<number, ScriptedBank>();
  const bankOf = ({ id }: Tenant): ScriptedBank => {
    const bank = banks.get(id) ?? createScriptedBank(() => clock.now());
    banks.set(id, bank);
    return bank;
  };
  const told: Told[] = [];
  const payments = createPayments({
    db, clock, log: quietLog, jobs, vault, wallet, players, protection, methods, tenants,
    broadcaster: { toPlayer: (_tenant, player_id, event, data) => void told.push({ player_id, event, data }) },
    games: { byIds: async () => new Map() },
    gatewayFor: (tenant) => given.gatewayFor?.(tenant, clock) ?? bankOf(tenant),
    callbackOrigin: given.callbackOrigin ?? (() => "http://localhost"),
  });

  const scopeOf = (tenant: Tenant, playerId: string): PlayerScope => ({
    tenant, locale: "pt", request_id: newId(), ip: "127.0.0.1", user_agent: "test", guest_id: null, origin: `https://${tenant.slug}.test`, player_id: playerId, session_id: newId(),
  });

  return {
    database, clock, wallet, payments, jobs, tenants, bankOf, told,
    tenant: async (change = {}) => {
      const slug = `t${newId().replaceAll("-", "").slice(-20)}`;
      const { policy, ...settings } = change;
      const id = await tenants.save(db, {
        operator: { slug, name: slug }, slug, state: "active", hosts: [`${slug}.test`],
        settings: { ...defaultSettings, ...settings, policy: { ...defaultPolicy, ...policy } },
      });
      const tenant = await tenants.byId(id);
      assert(tenant);
      return tenant;
    },
    player: async (tenant, { cpf = newCpf(), cash = 0, verified = true } = {}) => {
      const phone = `+55119${newCpf().slice(1, 9)}`;
      const key = await db.transaction().execute((tx) => players.register(tx, scopeOf(tenant, newId()), {
        first_name: "Ana", last_name: "Souza", phone, email: `${newId().slice(-12)}@t.br`, birth_date: "1990-01-01", terms: true, adult: true, cpf, password_hash: "x",
      }));
      if (verified) for (const contact of ["phone", "email"] as const) await players.markVerified(db, key, contact);
      const scope = scopeOf(tenant, key.player_id);
      const method = cpf === null ? null : await methods.create(scope, { method: { type: "cpf", key: cpf }, idempotency_key: null });
      if (cash > 0) await wallet.post({ ...key, kind: "deposit", amount: cash, source: "test", external_id: newId() });
      return { scope, cpf: cpf ?? "", method_id: method?.id ?? newId() };
    },
    call: (tenant, news) => payments.receiveCallback(tenant.slug, rawOf(news)),
    runJobs,
    close: async () => {
      await wallet.drain();
      await database.drop();
    },
  };
}

const rawOf = (news: object): RawCallback => ({ method: "POST", headers: {}, query: {}, body: Buffer.from(JSON.stringify(news)) });

/** The real queue, whose due jobs run when the test says so. */
function createTestJobs(url: string): { jobs: Jobs; runJobs: () => Promise<void> } {
  const real = createJobs({ url, log: quietLog });
  const taskList: TaskList = {};
  const jobs: Jobs = {
    ...real,
    handle: (name, handler) => {
      taskList[name] = (payload) => handler(payload as never);
    },
  };
  const logger = new Logger(() => quiet);
  return { jobs, runJobs: () => runOnce({ connectionString: url, taskList, concurrency: 4, noHandleSignals: true, logger }) };
}
