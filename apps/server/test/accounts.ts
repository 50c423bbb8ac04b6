import { type RegisterInput, registerBody } from "@trevo/contract";
import { completeCpf } from "@trevo/domain";
import { Logger, type Task, runOnce } from "graphile-worker";
import { Pool } from "pg";
import type { IdentityTokens } from "../src/adapters/google/identity-tokens.ts";
import type { NationalRegister } from "../src/adapters/identity/national-register.ts";
import type { Email, Messenger, Sms } from "../src/adapters/messaging/messenger.ts";
import type { Alert } from "../src/kernel/alerts.ts";
import { type MovableClock, createMovableClock } from "../src/kernel/clock.ts";
import { createVault } from "../src/kernel/crypto.ts";
import type { Http } from "../src/kernel/http-types.ts";
import { createHttp } from "../src/kernel/http.ts";
import { type Jobs, createJobs } from "../src/kernel/jobs.ts";
import { createLog } from "../src/kernel/log.ts";
import { registerJobs } from "../src/kernel/manifest.ts";
import { createMetrics } from "../src/kernel/metrics.ts";
import { createRateLimiter } from "../src/kernel/rate-limiter.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { createPlayers } from "../src/modules/players/index.ts";
import { createProtection, manifest as protectionManifest } from "../src/modules/protection/index.ts";
import { createSecondFactor } from "../src/modules/second-factor/index.ts";
import { createSessions, manifest as sessionsManifest } from "../src/modules/sessions/index.ts";
import { createWallet } from "../src/modules/wallet/index.ts";
import { createWithdrawMethods, manifest as withdrawMethodsManifest } from "../src/modules/withdraw-methods/index.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { type TenantOptions, insertTenant, visitor } from "./tenants.ts";

const log = createLog("silent");
const noGoogle: IdentityTokens = { verify: async () => null };
const emptyRegister: NationalRegister = { lookUp: async () => ({ impediment: null }) };

/** A captcha without a service: the token `sandbox` passes. */
const captcha = { verify: async (token: string) => token === "sandbox" };

/** Messages given to the carriers, oldest first. Set `failing` to make both refuse. */
export interface Outbox extends Messenger {
  readonly sms: Sms[];
  readonly emails: Email[];
  failing: boolean;
}

/** The version of the terms that tests accept. */
export const testTermsVersion = 3;

/** Creates accounts in a database of their own: the real modules, with a recording messenger and jobs that run on demand. */
export async function createAccounts({
  identityTokens = noGoogle,
  smsScale = 1_000,
  register = emptyRegister,
  isVerified = false,
}: { identityTokens?: IdentityTokens; smsScale?: number; register?: NationalRegister; isVerified?: boolean } = {}) {
  const database = await createTestDatabase();
  const { db } = database;
  const clock: MovableClock = createMovableClock();
  const vault = createVault("a secret for tests, of some length");
  const tenants = new Map<number, Tenant>();
  const byId = async (id: number): Promise<Tenant | null> => tenants.get(id) ?? null;
  const outbox = createOutbox();
  const jobs = createTestJobs(database);
  const wallet = createWallet({ ...database, clock, log, metrics: createMetrics() });
  const termsVersion = async (): Promise<number> => testTermsVersion;
  const players = createPlayers({ db, clock, vault, captcha, wallet, termsVersion });
  const protection = createProtection({
    db,
    clock,
    jobs,
    tenants: { byId },
    players,
    wallet,
    verification: { isVerified: async () => isVerified },
    register,
    log,
    metrics: createMetrics(),
  });
  const secondFactor = createSecondFactor({ db, clock, vault });
  const alerts: Alert[] = [];
  const metrics = createMetrics();
  const sessions = createSessions({
    db,
    clock,
    log,
    metrics,
    alerts: { raise: (alert) => void alerts.push(alert) },
    sms_scale: smsScale,
    vault,
    jobs,
    messenger: outbox,
    identityTokens,
    tenants: { byId },
    players,
    protection,
    secondFactor,
  });
  const withdrawMethods = createWithdrawMethods({ db, clock, vault, jobs, messenger: outbox, tenants: { byId }, players, sessions });
  const app = { db, protection, sessions, withdrawMethods, activityOf: async () => ({}) };
  for (const manifest of [protectionManifest, sessionsManifest, withdrawMethodsManifest]) registerJobs(jobs, manifest, app);
  sessions.onContactChanged((tx, scope) => withdrawMethods.hold(tx, scope));
  return {
    database,
    clock,
    vault,
    outbox,
    alerts,
    metrics,
    jobs,
    wallet,
    termsVersion,
    players,
    protection,
    sessions,
    withdrawMethods,
    addTenant: async (slug: string, options?: TenantOptions): Promise<Tenant> => {
      const tenant = await insertTenant(database, slug, options);
      tenants.set(tenant.id, tenant);
      return tenant;
    },
    /** Registers a player directly through the use case. */
    register: (tenant: Tenant, fields: Partial<RegisterInput> = {}) =>
      sessions.signUp(visitor(tenant), registerBody.parse(registration(fields))),
    serve: (): Promise<Http> => serve(),
    close: async () => {
      await wallet.drain();
      await database.drop();
    },
  };

  async function serve(): Promise<Http> {
    const byHost = async (host: string) => [...tenants.values()].find((tenant) => host === `${tenant.slug}.localhost`) ?? null;
    const http = await createHttp({
      log,
      tenants: { byHost },
      limiter: createRateLimiter({ clock, scale: 1_000 }),
      load: { refuseIfShed: () => undefined },
      vault,
      trustedProxies: [],
      authenticate: {
        player: sessions.authenticate,
        launch: async () => null,
        staff: async () => null,
        isKnownDevice: sessions.isKnownDevice,
      },
      spendStepUp: async () => false,
      officeHost: "backoffice.localhost",
      addressOf: (host) => `http://${host}`,
    });
    sessionsManifest.routes?.(http, app);
    withdrawMethodsManifest.routes?.(http, app);
    return http;
  }
}

export type Accounts = Awaited<ReturnType<typeof createAccounts>>;

let people = 0;

/** Returns a valid CPF that no test has used. */
export const nextCpf = (): string => completeCpf(String(100_000_000 + (people += 1)));

export const goodPassword = "correto-cavalo-9";

/** Returns a valid registration of a new person. */
export function registration(fields: Partial<RegisterInput> = {}): RegisterInput {
  people += 1;
  const number = String(people).padStart(7, "0");
  const password = fields.password ?? goodPassword;
  return {
    first_name: "Mariana",
    last_name: "Souza",
    phone: `(11) 98${number}`,
    email: `p${number}@exemplo.com`,
    password,
    password_confirmation: password,
    birth_date: "1990-05-17",
    terms: true,
    adult: true,
    ...fields,
  };
}

function createOutbox(): Outbox {
  const outbox: Outbox = {
    sms: [],
    emails: [],
    failing: false,
    sendSms: async (message) => {
      if (outbox.failing) throw new Error("the carrier is down");
      outbox.sms.push(message);
    },
    sendEmail: async (message) => {
      if (outbox.failing) throw new Error("the carrier is down");
      outbox.emails.push(message);
    },
  };
  return outbox;
}

/** Returns the real queue; due jobs run when a test calls `run`. */
function createTestJobs(database: TestDatabase): Pick<Jobs, "add" | "handle" | "every"> & { run(): Promise<void> } {
  const taskList: Record<string, Task> = {};
  const jobs = createJobs({ url: database.url, log });
  return {
    add: jobs.add,
    handle: (name, handler) => {
      taskList[name] = async (payload) => {
        await handler(payload as never);
      };
    },
    every: () => undefined,
    run: async () => {
      // The runner does not wait until its results are written. Ending a pool of our own does.
      const pgPool = new Pool({ connectionString: database.url, max: 4 });
      for (const event of ["error", "connect"] as const) pgPool.on(event, () => undefined);
      await runOnce({ pgPool, taskList, noHandleSignals: true, logger: new Logger(() => () => undefined) });
      await pgPool.end();
    },
  };
}

/** Returns the six-digit code in a message. */
export const codeIn = (message: { text: string } | undefined): string => /\b\d{6}\b/.exec(message?.text ?? "")?.[0] ?? "";
