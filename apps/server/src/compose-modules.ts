import { crashChannel } from "@trevo/contract";
import type { Realtime } from "./adapters/realtime/realtime.ts";
import type { KeyService } from "./adapters/keys/key-service.ts";
import { speakOn } from "./adapters/realtime/speak-on.ts";
import type { Adapters } from "./compose-adapters.ts";
import { createCommunity } from "./compose-community.ts";
import { createGifts, createLoyalty } from "./compose-rewards.ts";
import { createSupportOf } from "./compose-support.ts";
import { createMessages } from "./compose-messages.ts";
import { notifyPlayers, publishBalances, screensOf } from "./compose-notifications.ts";
import { createPayments } from "./compose-payments.ts";
import { createPublished } from "./compose-published.ts";
import { composeSports } from "./compose-sports.ts";
import { composeDecisions } from "./compose-decisions.ts";
import { composeStaff } from "./compose-staff.ts";
import { createOwnData } from "./compose-own-data.ts";
import { composeOffers } from "./compose-offers.ts";
import { type Alerts, createAlerts } from "./kernel/alerts.ts";
import type { Broadcaster } from "./kernel/broadcaster.ts";
import type { Bus } from "./kernel/bus.ts";
import type { Clock } from "./kernel/clock.ts";
import type { PlayerMessenger } from "./adapters/messaging/messenger.ts";
import type { Config } from "./kernel/config.ts";
import type { Vault } from "./kernel/crypto.ts";
import type { Database } from "./kernel/db.ts";
import type { FeatureSource } from "./kernel/features.ts";
import { type Followers, createFollowers } from "./kernel/followers.ts";
import type { Jobs } from "./kernel/jobs.ts";
import type { Log } from "./kernel/log.ts";
import type { Metrics } from "./kernel/metrics.ts";
import type { PersonalDataTable } from "./kernel/personal-data.ts";
import type { Invariant } from "./kernel/invariant.ts";
import type { Tenant } from "./kernel/scope.ts";
import { boxRewards, itemRewards } from "./box-rewards.ts";
import { createAlarms } from "./modules/alarms/index.ts";
import { createBoxes } from "./modules/boxes/index.ts";
import { type Catalog, createCatalog } from "./modules/catalog/index.ts";
import { createContent } from "./modules/content/index.ts";
import { createCrash } from "./modules/crash/index.ts";
import { type Notifications, createNotifications } from "./modules/notifications/index.ts";
import { createOpenRounds } from "./modules/open-rounds/index.ts";
import type { ActiveAccounts } from "./modules/partner-accounts/index.ts";
import { createPlay, createRoundChecks, stakeLimits } from "./modules/play/index.ts";
import { type Players, createPlayers, maskName } from "./modules/players/index.ts";
import type { Proposals } from "./modules/proposals/index.ts";
import { type Protection, createProtection } from "./modules/protection/index.ts";
import { createSecondFactor } from "./modules/second-factor/index.ts";
import { createProviders } from "./modules/providers/index.ts";
import { createPush } from "./modules/push/index.ts";
import { type Sessions, createSessions } from "./modules/sessions/index.ts";
import { type Tenants, createTenants } from "./modules/tenants/index.ts";
import { createTotals } from "./modules/totals/index.ts";
import { createVerification } from "./modules/verification/index.ts";
import { type Wallet, createWallet } from "./modules/wallet/index.ts";
import { createWithdrawMethods } from "./modules/withdraw-methods/index.ts";
import { partnerHostOf } from "./partner-host.ts";

export interface ModuleNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly vault: Vault;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly broadcaster: Broadcaster & Pick<Realtime, "channels" | "here" | "onChannelEvent">;
  readonly tenants: Tenants;
  readonly adapters: Adapters;
  readonly keys: KeyService;
  /** The active accounts at partners. */
  readonly accounts: ActiveAccounts;
  readonly realtimeKeyOf: (tenant: Tenant) => string;
  /** Returns the address at which visitors reach a brand's host, once the server listens. */
  readonly addressOf: (host: string) => string;
  readonly officeHost: string;
  readonly platformDomain: string;
  readonly mode: Config["TREVO_MODE"];
  /** Multiplies limits per hour and day, as it multiplies the rate limits per minute. */
  readonly limitScale: number;
  /** Collected from the manifests: all modules' features, tables with personal data, and invariants. */
  readonly featuresOf: FeatureSource;
  readonly personalData: readonly PersonalDataTable[];
  readonly invariants: readonly Invariant[];
}

export { createTenants };

/** Creates every module with just what it needs, lowest level first. */
export function createModules(needs: ModuleNeeds) {
  const { database, clock, log, metrics, vault, bus, broadcaster, tenants, adapters } = needs;
  const { db } = database;
  const wallet = createWallet({ ...database, clock, log, metrics });
  const content = createContent({ db, clock, bus, jobs: needs.jobs, featuresOf: needs.featuresOf, log });
  const players = createPlayers({ db, clock, vault, captcha: adapters.captcha, wallet, termsVersion: content.termsVersion });
  const totals = createTotals({ db });
  const catalog = createCatalog({
    ...needs,
    db,
    roundsByGame: totals.roundsByGame,
    limitsOf: ({ settings }, { provider_code, gamecode }) => (provider_code === "house" ? stakeLimits(settings, gamecode) : null),
  });
  const { verification, protection } = createRules(needs, { players, wallet });
  const { alarms, alerts } = createAlerting(needs);
  const { sessions, withdrawMethods } = createIdentity(needs, { players, protection, alerts, reach: () => messages.playerMessenger });
  const push = createPushOf(needs, sessions);
  const notifications = createNotifications({ ...needs, db, players, screens: screensOf(needs) });
  notifyPlayers(notifications, { sessions, verification, protection });
  const gifts = createGifts(needs, { players, wallet, notifications, protection, catalog, later: () => ({ offers, ...loyalty }) });
  const desks = composeStaff(needs);
  const decisions = composeDecisions(needs, { players, wallet, protection, catalog, content, sessions, withdrawMethods, ...desks });
  const games = createGames(needs, { wallet, players, catalog, protection, sessions, alerts, notifications, ...gifts, ...decisions });
  const offered = { db, clock, log, tenants, players, wallet, totals, catalog, protection, verification, proposals: decisions.proposals };
  const offers = composeOffers({ ...offered, ...gifts, missions: () => loyalty.missions, deposits: () => payments.deposits });
  const payments = createPayments(needs, {
    ...offered,
    sessions,
    notifications,
    alerts,
    withdrawMethods,
    ...gifts,
    offers,
    parkedWins: games.parkedWins,
  });
  const loyalty = createLoyalty(needs, { ...offered, sessions, withdrawMethods, ...desks, ...games, notifications, offers, ...gifts });
  const messages = createMessages(needs, { players, sessions, protection, push, notifications, alerts, ...desks });
  const sports = composeSports(needs, { players, wallet, protection, notifications, ...decisions, ...gifts, ...games });
  publishBalances(wallet, broadcaster);
  return {
    tenants,
    alarms,
    wallet,
    content,
    players,
    catalog,
    protection,
    verification,
    sessions,
    withdrawMethods,
    ...games,
    ...payments,
    totals,
    ...createOwnData(needs, { ...offered, notifications, sessions, catalog, payments, ...gifts, ...games, ...loyalty }),
    notifications,
    ...messages.modules,
    ...loyalty,
    ...gifts,
    ...sports,
    ...createPublished({ ...needs, ...totals, ...payments, ...games, ...sports, ...offered, url: database.url, alarms, alerts }),
    push,
    ...desks,
    ...decisions,
    offers,
    support: createSupportOf(needs, { players, protection, notifications, wallet, catalog, ...games, ...payments }),
    followers: followLedger(needs, wallet),
    ...createCommunity(needs, { players, protection, totals, wallet, catalog, notifications, ...desks }),
    publicName: publicNameOf(players),
  };
}

/** Alarms that need attention go to the log, the metrics and the back office. */
function createAlerting(needs: ModuleNeeds) {
  const alarms = createAlarms({ ...needs, db: needs.database.db });
  return { alarms, alerts: createAlerts({ ...needs, keep: alarms.keep }) };
}

/** Creates push messages to players' devices, signed by the installation. */
function createPushOf(needs: ModuleNeeds, sessions: Pick<Sessions, "onRevoked">) {
  const push = createPush({
    ...needs,
    db: needs.database.db,
    outgoing: needs.adapters.outgoing,
    hostOf: async (tenantId) => partnerHostOf(await needs.tenants.hosts(tenantId), needs.platformDomain) ?? "localhost",
  });
  const failed = (err: unknown) => needs.log.error({ err }, "could not end the session of a device");
  sessions.onRevoked((session) => void push.endSession(session).catch(failed));
  return push;
}

interface GameParts extends TableNeeds, Pick<ReturnType<typeof createGifts>, "rewards" | "freeRounds"> {
  readonly notifications: Notifications;
  readonly proposals: Proposals;
}

interface TableNeeds {
  readonly wallet: Wallet;
  readonly players: Players;
  readonly catalog: Catalog;
  readonly protection: Protection;
  readonly sessions: Sessions;
  readonly alerts: Alerts;
}

/** Creates the games on which players bet: our own, including boxes, and those of providers. */
function createGames(needs: ModuleNeeds, modules: GameParts) {
  const { adapters } = needs;
  const { db } = needs.database;
  const providers = createProviders({
    ...needs,
    db,
    catalog: modules.catalog,
    adapters: adapters.providers,
    outgoing: adapters.outgoing,
    builtInConfig: adapters.givenProviderConfig,
  });
  const play = createPlay({ ...needs, ...modules, db, providers: adapters.providers, providerAccess: providers });
  const roundChecks = createRoundChecks({ ...needs, ...modules, db });
  const openRounds = createOpenRounds({ ...needs, ...modules, db, providers, proofFor: play.table.proofFor });
  const atTable = { demoWallet: play.demoWallet, cases: openRounds.ownCases, broadcast: speakOn(needs.broadcaster, crashChannel) };
  const crash = createCrash({ ...needs, ...modules, ...atTable });
  const boxes = createBoxes({ ...needs, ...modules, db, draws: play.table });
  modules.protection.onExcluded((tx, account) => boxes.queueRefund(tx, account));
  modules.rewards.addHandler("box", boxRewards(boxes), { accepts: (tx, tenant, { box }) => boxes.isGivable(tx, tenant, box.id) });
  modules.rewards.addHandler("item", itemRewards(boxes), { accepts: async (_tx, tenant) => boxes.acceptsItems(tenant) });
  return { providers, play, roundChecks, crash, boxes, openRounds, parkedWins: openRounds.parkedWins };
}

/** Creates the rules of who may play and whose identity is verified. */
function createRules(needs: ModuleNeeds, modules: { players: Players; wallet: Wallet }) {
  const { database, adapters } = needs;
  const outside = { storage: adapters.storage, identityVerifier: adapters.identityVerifier };
  const verification = createVerification({ ...needs, ...outside, ...modules, db: database.db });
  return {
    verification,
    protection: createProtection({ ...needs, ...modules, db: database.db, verification, register: adapters.nationalRegister }),
  };
}

/** Creates authentication and withdrawal methods. A new phone number or e-mail address blocks withdrawals for a while. */
function createIdentity(
  needs: ModuleNeeds,
  modules: { players: Players; protection: Protection; alerts: Alerts; reach: () => PlayerMessenger },
) {
  const { database, clock, log, metrics, vault, jobs, tenants, broadcaster, adapters } = needs;
  const { db } = database;
  const reaching = { db, clock, vault, jobs, messenger: messengerOf(modules.reach), tenants, players: modules.players };
  const secondFactor = createSecondFactor({ db, clock, vault });
  const { identityTokens } = adapters;
  const sessions = createSessions({
    ...reaching,
    log,
    metrics,
    identityTokens,
    secondFactor,
    protection: modules.protection,
    alerts: modules.alerts,
    sms_scale: needs.limitScale,
  });
  const withdrawMethods = createWithdrawMethods({ ...reaching, sessions });
  sessions.onContactChanged((tx, scope) => withdrawMethods.hold(tx, scope));
  sessions.onRevoked((session) => broadcaster.closeSession(session.tenant_id, session.session_id));
  return { sessions, withdrawMethods };
}

/** The modules above deliver the messages of the modules below. */
const messengerOf = (reach: () => PlayerMessenger): PlayerMessenger => ({
  sendSms: (message) => reach().sendSms(message),
  sendEmail: (message) => reach().sendEmail(message),
});

export type Modules = ReturnType<typeof createModules>;

/** Each posting wakes the followers of the ledger's entries. */
function followLedger(needs: ModuleNeeds, wallet: Pick<Wallet, "onPosted">): Followers {
  const followers = createFollowers({ ...needs, db: needs.database.db });
  wallet.onPosted(() => followers.wake());
  return followers;
}

/** Returns the masked first name; null if the player hides it. */
const publicNameOf =
  (players: Pick<Players, "byId">) =>
  async (tenantId: number, playerId: string): Promise<string | null> => {
    const player = await players.byId({ tenant_id: tenantId, player_id: playerId });
    return player && !player.hide_metrics ? maskName(player.first_name) : null;
  };
