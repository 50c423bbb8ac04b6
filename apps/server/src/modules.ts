import type { ModuleApp } from "./compose-routes.ts";
import type { FeatureSource } from "./kernel/features.ts";
import { joinFeatures } from "./kernel/features.ts";
import type { Follower, Position } from "./kernel/follower.ts";
import type { Http } from "./kernel/http-types.ts";
import type { Jobs } from "./kernel/jobs.ts";
import { type Manifest, registerJobs } from "./kernel/manifest.ts";
import type { PersonalDataTable } from "./kernel/personal-data.ts";
import type { Invariant } from "./kernel/invariant.ts";
import type { ReportSource } from "./kernel/report-source.ts";
import type { SealedColumn, SealedFiles } from "./kernel/sealed-values.ts";
import type { StaffQueue } from "./kernel/staff-queue.ts";
import type { StaffSearch } from "./kernel/staff-search.ts";
import { manifest as auditChain } from "./modules/audit-chain/index.ts";
import { manifest as integrity } from "./modules/integrity/index.ts";
import { manifest as accountBlocks } from "./modules/account-blocks/index.ts";
import { manifest as adjustments } from "./modules/adjustments/index.ts";
import { manifest as alarms } from "./modules/alarms/index.ts";
import { type Bonuses, manifest as bonuses } from "./modules/bonuses/index.ts";
import { manifest as brands } from "./modules/brands/index.ts";
import { manifest as boxes } from "./modules/boxes/index.ts";
import { manifest as cashback } from "./modules/cashback/index.ts";
import { manifest as catalog } from "./modules/catalog/index.ts";
import { type Chat, manifest as chat } from "./modules/chat/index.ts";
import { manifest as consents } from "./modules/consents/index.ts";
import { manifest as content } from "./modules/content/index.ts";
import { manifest as coupons } from "./modules/coupons/index.ts";
import { manifest as crash } from "./modules/crash/index.ts";
import { manifest as deliveries } from "./modules/deliveries/index.ts";
import { manifest as deposits } from "./modules/deposits/index.ts";
import { manifest as exports } from "./modules/exports/index.ts";
import { manifest as favorites } from "./modules/favorites/index.ts";
import { type Feed, manifest as feed } from "./modules/feed/index.ts";
import { manifest as freeBets } from "./modules/free-bets/index.ts";
import { manifest as freeRounds } from "./modules/free-rounds/index.ts";
import { type Missions, manifest as missions } from "./modules/missions/index.ts";
import { manifest as moderation } from "./modules/moderation/index.ts";
import { manifest as notifications } from "./modules/notifications/index.ts";
import { manifest as offers } from "./modules/offers/index.ts";
import { manifest as openRounds } from "./modules/open-rounds/index.ts";
import { manifest as play } from "./modules/play/index.ts";
import { manifest as players } from "./modules/players/index.ts";
import { manifest as points } from "./modules/points/index.ts";
import { manifest as shop } from "./modules/shop/index.ts";
import { manifest as privacy } from "./modules/privacy/index.ts";
import { manifest as profile } from "./modules/profile/index.ts";
import { manifest as proposals } from "./modules/proposals/index.ts";
import { manifest as protection } from "./modules/protection/index.ts";
import { manifest as providers } from "./modules/providers/index.ts";
import { manifest as partnerAccounts } from "./modules/partner-accounts/index.ts";
import { manifest as push } from "./modules/push/index.ts";
import { type Races, manifest as races } from "./modules/races/index.ts";
import { type Ranks, manifest as ranks } from "./modules/ranks/index.ts";
import { manifest as reconciliation } from "./modules/reconciliation/index.ts";
import { manifest as playerFiles } from "./modules/player-files/index.ts";
import { manifest as referrals } from "./modules/referrals/index.ts";
import { manifest as regulator } from "./modules/regulator/index.ts";
import { manifest as reports } from "./modules/reports/index.ts";
import { manifest as risk } from "./modules/risk/index.ts";
import { manifest as rewards } from "./modules/rewards/index.ts";
import { type Returns, manifest as returns } from "./modules/returns/index.ts";
import { manifest as savedViews } from "./modules/saved-views/index.ts";
import { manifest as secondFactor } from "./modules/second-factor/index.ts";
import { manifest as sessions } from "./modules/sessions/index.ts";
import { manifest as sports } from "./modules/sports/index.ts";
import { manifest as sportsbook } from "./modules/sportsbook/index.ts";
import { manifest as staff } from "./modules/staff/index.ts";
import { manifest as support } from "./modules/support/index.ts";
import { manifest as tenants } from "./modules/tenants/index.ts";
import { manifest as aml } from "./modules/aml/index.ts";
import { manifest as figures } from "./modules/figures/index.ts";
import { manifest as totals } from "./modules/totals/index.ts";
import { manifest as verification } from "./modules/verification/index.ts";
import { manifest as wallet } from "./modules/wallet/index.ts";
import { manifest as statements } from "./modules/statements/index.ts";
import { manifest as withdrawMethods } from "./modules/withdraw-methods/index.ts";
import { manifest as withdrawals } from "./modules/withdrawals/index.ts";

/** The parts of the product that the modules' followers use. */
export interface Followed {
  readonly ranks: Pick<Ranks, "follower">;
  readonly chat: Pick<Chat, "follower">;
  readonly feed: Pick<Feed, "follower">;
  readonly bonuses: Pick<Bonuses, "follower">;
  readonly missions: Pick<Missions, "followers">;
  readonly races: Pick<Races, "follower">;
  readonly returns: Pick<Returns, "follower">;
}

/** All modules, lowest level first: the order in which they start. They stop in the opposite order. */
const manifests: readonly Manifest<ModuleApp, Followed>[] = [
  tenants,
  alarms,
  wallet,
  players,
  catalog,
  content,
  reports,
  notifications,
  consents,
  verification,
  protection,
  secondFactor,
  staff,
  exports,
  regulator,
  savedViews,
  auditChain,
  proposals,
  brands,
  partnerAccounts,
  moderation,
  sessions,
  push,
  deliveries,
  withdrawMethods,
  totals,
  figures,
  offers,
  privacy,
  profile,
  playerFiles,
  points,
  shop,
  ranks,
  bonuses,
  cashback,
  rewards,
  freeRounds,
  freeBets,
  referrals,
  missions,
  races,
  sports,
  sportsbook,
  favorites,
  returns,
  feed,
  integrity,
  providers,
  play,
  boxes,
  openRounds,
  crash,
  coupons,
  deposits,
  withdrawals,
  reconciliation,
  statements,
  chat,
  risk,
  aml,
  accountBlocks,
  adjustments,
  support,
];

/** All tables with a player's data, in the order of a player's data copy. A test detects tables that no module declares. */
export const personalData: readonly PersonalDataTable[] = manifests.flatMap((manifest) => manifest.personalData ?? []);

/** The invariants of every module's rows, for the jobs and for `npm run verify`. */
export const invariants: readonly Invariant[] = manifests.flatMap((manifest) => manifest.invariants ?? []);

/** All columns and kinds of files that the vault seals. A test detects columns that no module declares. */
export const sealedColumns: readonly SealedColumn[] = manifests.flatMap((manifest) => manifest.sealed ?? []);
export const sealedFiles: readonly SealedFiles[] = manifests.flatMap((manifest) => manifest.sealedFiles ?? []);

/** Sources of a brand's daily report to its regulator. */
export const reportSources: readonly ReportSource[] = manifests.flatMap((manifest) => manifest.reports ?? []);

/** Queues of work that waits for staff, in all modules. */
export const queues: readonly StaffQueue<ModuleApp>[] = manifests.flatMap((manifest) => manifest.queues ?? []);

/** Searches behind the back office's command palette, in all modules. */
export const searches: readonly StaffSearch<ModuleApp>[] = manifests.flatMap((manifest) => manifest.searches ?? []);

/** The features that a brand's players can currently use. */
export const featuresOf: FeatureSource = joinFeatures(manifests.flatMap((manifest) => manifest.features ?? []));

export const followersOf = (app: Followed): Follower<Position>[] => manifests.flatMap((manifest) => manifest.followers?.(app) ?? []);

/** Registers every module's endpoints, for players and for the back office. */
export function registerModules(http: Http, app: ModuleApp): void {
  for (const manifest of manifests) {
    manifest.routes?.(http, app);
    manifest.staffRoutes?.(http, app);
  }
}

/** Registers every module's jobs. Call it before the queue starts. */
export function registerModuleJobs(jobs: Pick<Jobs, "handle" | "every">, app: ModuleApp): void {
  for (const manifest of manifests) registerJobs(jobs, manifest, app);
}

/** Registers the actions that require approval by a second person. Call it before the first request. */
export function registerProposals(app: ModuleApp): void {
  for (const action of manifests.flatMap((manifest) => manifest.proposals ?? [])) app.proposals.register(action, app);
}

export async function prepareModules(app: ModuleApp): Promise<void> {
  for (const manifest of manifests) await manifest.prepare?.(app);
}

export async function announceListening(app: ModuleApp): Promise<void> {
  for (const manifest of manifests) await manifest.listening?.(app);
}

export function startModules(app: ModuleApp): void {
  for (const manifest of manifests) manifest.start?.(app);
}

export async function stopModules(app: ModuleApp): Promise<void> {
  for (const manifest of manifests.toReversed()) await manifest.stop?.(app);
}
