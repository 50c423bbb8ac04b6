import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { busTransport } from "./adapters/bus/bus-transport.ts";
import { createLocalKeys } from "./adapters/keys/local-keys.ts";
import { type Realtime, type RealtimeOptions, createRealtime } from "./adapters/realtime/realtime.ts";
import { createAdapters } from "./compose-adapters.ts";
import { type Modules, createModules, createTenants } from "./compose-modules.ts";
import { keepDemoClock, serveDemoClock } from "./demo/demo-clock.ts";
import { setUpDemo } from "./demo/set-up-demo.ts";
import { appRole } from "./kernel/app-role.ts";
import { type Bus, createBus } from "./kernel/bus.ts";
import { createClientAddress } from "./kernel/client-address.ts";
import { type Clock, type MovableClock, createMovableClock } from "./kernel/clock.ts";
import type { Config } from "./kernel/config.ts";
import { vaultOf } from "./vault-of.ts";
import { type Database, connect } from "./kernel/db.ts";
import type { Http } from "./kernel/http-types.ts";
import { type EndUnused, endingUnused, watchConnections } from "./kernel/open-connections.ts";
import { measureRequests } from "./kernel/http-metrics.ts";
import { type AddressOf, createHttp } from "./kernel/http.ts";
import { measureJobs } from "./kernel/job-measures.ts";
import { type Jobs, createJobs } from "./kernel/jobs.ts";
import { type LoadReadings, createLagReading, createLoadShedding } from "./kernel/load-shedding.ts";
import type { Log } from "./kernel/log.ts";
import { type Metrics, createMetrics } from "./kernel/metrics.ts";
import { type RateLimiter, createRateLimiter } from "./kernel/rate-limiter.ts";
import { createSharedCounts } from "./kernel/shared-counts.ts";
import { startTracing } from "./kernel/start-tracing.ts";
import { createProbeApp, isLocal, registerStatusRoutes } from "./kernel/status-routes.ts";
import { catalogChangedTopic } from "./modules/catalog/index.ts";
import { contentChangedTopic } from "./modules/content/index.ts";
import { createActiveAccounts, partnersChangedTopic } from "./modules/partner-accounts/index.ts";
import {
  announceListening,
  featuresOf,
  followersOf,
  invariants,
  personalData,
  prepareModules,
  queues,
  searches,
  registerModuleJobs,
  registerProposals,
  registerModules,
  startModules,
  stopModules,
} from "./modules.ts";
import { refuseLocalBrands } from "./live-mode.ts";
import { createCertifiedHosts } from "./modules/tenants/index.ts";
import { registerCarrierCallbacks } from "./carrier-callbacks.ts";
import { partChecks } from "./part-checks.ts";
import { callbackOrigins } from "./partner-host.ts";
import { registerPixCallbacks } from "./pix-callbacks.ts";
import { previewDomainOf } from "./kernel/previews.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { type RealtimeTenants, createRealtimeTenants } from "./realtime-tenants.ts";
import { serveClients } from "./site/serve-clients.ts";
import { registerQueueRoutes } from "./staff-queues.ts";
import { registerSearchRoutes } from "./staff-search.ts";
import { type ModuleApp, type Composed, appOf, authenticators, hostRules, registerApi } from "./compose-routes.ts";

export const productVersion = "0.1.0";

/** Clients are made to reconnect elsewhere over this long, ms, so that they do not all return at once. */
const drainMs = 1_000;

export interface AppNeeds {
  readonly config: Config;
  readonly log: Log;
  /** Tests move the clock; demo mode lets the sandbox move it; live mode never does. */
  readonly clock?: MovableClock;
  /** Lets a test show that another way of counting would miss its limits. */
  readonly limiter?: (standard: RateLimiter) => RateLimiter;
  /** Lets a test set how loaded the process is. */
  readonly load?: LoadReadings;
  /** Lets tests reduce the times. */
  readonly realtime?: Partial<RealtimeOptions>;
}

export interface App {
  listen(): Promise<void>;
  /** `http://host:port`, after `listen`. */
  url(): string;
  /** Completes the work in flight: requests, then the ledger's queue, then jobs. Sockets are asked to reconnect elsewhere. */
  close(): Promise<void>;
  readonly modules: Modules;
}

/** The composition root: the only place that depends on everything. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { config, log } = needs;
  const clock = needs.clock ?? createMovableClock();
  const tracing = await startTracing(config, productVersion);
  const vault = vaultOf(config);
  const databaseUrl = await prepareDatabase(config, { log, vault });
  const database = connect(databaseUrl, { max: config.DATABASE_POOL, role: appRole });
  const metrics = createMetrics();
  const bus = await createBus(database, log, busTransport(config.BUS_URL));
  if (config.TREVO_MODE === "demo") await keepDemoClock({ db: database.db, bus, clock }, config.DEMO_FIRST_OFFSET_HOURS * 3_600_000);
  const jobs = createJobs({ url: databaseUrl, log });
  const tenants = createTenants({ db: database.db, bus });
  const lookup = createRealtimeTenants({ tenants, vault, previewDomain: previewDomainOf(chosenBy(config)) });
  const realtime = startRealtime({ ...needs, bus, clock, metrics, lookup });
  bus.subscribe("tenants.changed", () => void realtime.tenantsChanged());
  const keys = createLocalKeys({ secret: config.TREVO_SECRET, file: config.KEY_FILE });
  const accounts = createActiveAccounts({ db: database.db, clock, keys, bus });
  const adapters = createAdapters(config, clock, { accounts, brands: tenants.all });
  const rules = hostRules(config, () => portOf(config, front));
  const modules = createModules({
    database,
    clock,
    log,
    metrics,
    vault,
    bus,
    jobs,
    broadcaster: realtime,
    tenants,
    adapters,
    keys,
    accounts,
    realtimeKeyOf: lookup.keyOf,
    addressOf: rules.addressOf,
    featuresOf,
    personalData,
    invariants,
    ...chosenBy(config),
  });
  realtime.watchSessions(modules.sessions.findDead);
  const parts = { config, db: database.db, log, vault, clock, modules, realtime, lookup, adapters, featuresOf };
  const app = appOf(parts);
  for (const follower of followersOf(app)) modules.followers.add(follower);
  registerModuleJobs(jobs, app);
  registerProposals(app);
  await prepareModules(app);
  if (config.TREVO_MODE === "live") await refuseLocalBrands(tenants);
  if (config.TREVO_MODE === "demo") await setUpDemo({ db: database.db, clock, jobs, modules, adapters, config });
  const counting = createRateLimiter({ clock, scale: config.RATE_LIMIT_SCALE, shared: createSharedCounts({ bus, log }) });
  const limiter = needs.limiter?.(counting) ?? counting;
  const readings = needs.load ?? { waiting: modules.wallet.waiting, lagMs: createLagReading() };
  const load = createLoadShedding({ metrics, readings, scale: config.LOAD_LIMIT_SCALE });
  const http: Http = await createHttp({
    log,
    load,
    tenants,
    limiter,
    vault,
    authenticate: authenticators(modules),
    spendStepUp: modules.staff.stepUps.spend,
    previews: modules.brands.previews,
    ...rules,
  });
  measureRequests(http, metrics);
  measureJobs({ db: database.db, log, metrics });
  const composed: Composed = { ...parts, limiter, http };
  registerModules(http, app);
  registerQueueRoutes(http, { app, clock, queues });
  registerSearchRoutes(http, { app, searches, playerNames: modules.players.staffNames });
  registerApi(composed);
  let started = false;
  let stopping = false;
  const probes = {
    metrics,
    isReady: () => started && !stopping,
    mayCertify: createCertifiedHosts({ tenants, clock, previewDomain: modules.brands.previews.domain }),
  };
  // Without the role `api`, only probes are answered here; sockets may be served.
  const front = config.TREVO_ROLES.includes("api") ? http.app : createProbeApp(probes, isLocal);
  const scraped = createProbeApp(probes, () => true);
  registerStatusRoutes(http.app, {
    ...probes,
    version: productVersion,
    officeHost: config.BACK_OFFICE_HOST,
    shed: load.shed,
    checks: partChecks({ config, database, adapters, isListening: () => front.server.listening, hasStarted: () => started }),
  });
  await serveBeside({ ...composed, app, bus, jobs, addressOf: rules.addressOf });
  const missing = http.unserved();
  if (missing.length > 0) throw new Error(`The contract defines endpoints that no module serves: ${missing.join(", ")}`);

  const endUnused = [front, scraped].map(({ server }) => watchConnections(server));
  const close = async (): Promise<void> => {
    // The load balancer must notice first; requests that it still sends are answered.
    stopping = true;
    load.stop();
    await sleep(config.DRAIN_NOTICE_SECONDS * 1_000);
    await stopParts({ ...composed, app, jobs, bus, database, servers: [front, http.app, scraped], endUnused });
    await tracing.close();
  };
  return {
    listen: async () => {
      if (config.TREVO_ROLES.includes("realtime")) realtime.attach(front.server);
      await http.app.ready();
      await front.listen({ port: config.PORT, host: config.HOST });
      if (config.METRICS_PORT !== undefined) await scraped.listen({ port: config.METRICS_PORT, host: config.METRICS_HOST });
      await announceListening(app);
      if (config.TREVO_ROLES.includes("api")) {
        const originOf = callbackOrigins(config, {
          tenants,
          addressOf: rules.addressOf,
          ownOrigin: () => httpOrigin(config, front),
          platformDomain: chosenBy(config).platformDomain,
        });
        const register = async () => {
          await registerPixCallbacks({ log, tenants, gatewayFor: adapters.gatewayFor }, originOf);
          await registerCarrierCallbacks({ ...adapters, log, tenants }, originOf);
        };
        await register();
        // A bank or carrier connected while the product runs must also receive the callback addresses.
        bus.subscribe(
          partnersChangedTopic,
          () => void register().catch((err: unknown) => log.error({ err }, "could not register callbacks at partners")),
        );
      }
      if (config.TREVO_ROLES.includes("worker")) {
        await jobs.start();
        await modules.followers.start();
        startModules(app);
      }
      load.start();
      started = true;
    },
    url: () => httpOrigin(config, front),
    close,
    modules,
  };
}

/** Serves what belongs to no module: the demo's clock and the clients. */
async function serveBeside(parts: Composed & { app: ModuleApp; bus: Bus; jobs: Jobs; addressOf: AddressOf }): Promise<void> {
  const { config, bus, jobs, adapters, clock, db, http, app } = parts;
  if (config.TREVO_MODE === "demo") serveDemoClock(http.app, { db, bus, clock, jobs, secret: adapters.demoControlSecret });
  await serveClients({
    ...parts,
    app: http.app,
    placeOf: app.placeOf,
    onChange: (listener) =>
      ["tenants.changed", contentChangedTopic, catalogChangedTopic].forEach((topic) => bus.subscribe(topic, listener)),
  });
}

/** Stops requests first, then the modules' work, then the services below them. */
async function stopParts(
  parts: Composed & {
    app: ModuleApp;
    jobs: Jobs;
    bus: Bus;
    database: Database;
    servers: FastifyInstance[];
    endUnused: EndUnused[];
  },
): Promise<void> {
  const { realtime, modules } = parts;
  await realtime.drain(drainMs);
  await endingUnused(parts.endUnused, () => Promise.all(parts.servers.map((server) => server.close())));
  await stopModules(parts.app);
  await modules.followers.stop();
  await parts.jobs.stop();
  await realtime.close();
  await parts.bus.close();
  await parts.database.close();
}

interface RealtimeParts extends Omit<AppNeeds, "clock"> {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly lookup: RealtimeTenants;
}

function startRealtime({ config, log, lookup, realtime: options, bus, clock, metrics }: RealtimeParts): Realtime {
  const addressOf = createClientAddress(config.TRUSTED_PROXIES);
  return createRealtime({ bus, clock, log, metrics, tenants: lookup, addressOf, ...(options && { options }) });
}

/** Values that the modules receive from the configuration. */
const chosenBy = ({ TREVO_MODE: mode, RATE_LIMIT_SCALE: limitScale, PLATFORM_DOMAIN: domain, BACK_OFFICE_HOST: officeHost }: Config) => ({
  mode,
  limitScale,
  officeHost,
  platformDomain: domain ?? officeHost.replace(/^backoffice\./, ""),
});

const httpOrigin = (config: Config, front: FastifyInstance): string => `http://localhost:${portOf(config, front)}`;

function portOf(config: Config, front: FastifyInstance): number {
  const address = front.server.address();
  return typeof address === "object" && address ? address.port : config.PORT;
}
