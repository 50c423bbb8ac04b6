import type {
  Box,
  BoxTableReply,
  ContentCard,
  ContentDocument,
  ContentKind,
  GameDetail,
  Output,
  PayoutTimes,
  PublicReturn,
  Race,
  RaceSummary,
  RecentBet,
  SiteConfig,
  PopularSportBets,
  SportFixture,
  SportFixtureDetail,
  SportResult,
  SportsHome,
} from "@trevo/contract";
import { createContext, RouterContextProvider } from "react-router";
import type { Locale } from "@trevo/domain";
import type { ThirdParties } from "../lib/third-parties.ts";
import type { ListPage } from "../lib/paged-query.ts";
import type {
  Category,
  CompetitionPage,
  EventsFilter,
  GamesFilter,
  GamesPage,
  HomeRail,
  Provider,
  TenantState,
} from "../lib/site-types.ts";

/**
 * What the server provides to the pages for one request. Loaders use only this, never their own HTTP interface.
 * Everything is the request's tenant's.
 *
 * The server's side of the bargain:
 *
 * ```ts
 * const build = await import("../../site/build/server/index.js");
 * const handle = createRequestHandler(build, "production");          // from "react-router"
 * const { createLoadContext, languageRedirect } = build.entry.module;
 * const redirect = languageRedirect(request);                        // before any cache: it reads a cookie and Accept-Language
 * const response = redirect ?? await handle(request, createLoadContext(site));
 * ```
 */
export interface Site {
  state: TenantState;
  /** Of the Content-Security-Policy: every inline script and style carries it. May be a placeholder filled per response. */
  nonce: string;
  /** `https://trevo.example`, for canonical addresses. */
  origin: string;
  /** The answer is a page of its own, and no data for the page that is open. */
  isDocument: boolean;
  /** Hosts whose scripts the brand's pages may load; the page's content security policy has the same. */
  thirdParties: ThirdParties;
  /** Null where `state` is `unknown`. */
  siteConfig(): Promise<SiteConfig | null>;
  homeGames(locale: Locale): Promise<readonly HomeRail[]>;
  categories(locale: Locale): Promise<Category[]>;
  providers(): Promise<Provider[]>;
  games(filter: GamesFilter & { readonly locale: Locale }): Promise<GamesPage>;
  /** Null where the tenant has no such game. */
  game(provider: string, gamecode: string, locale: Locale): Promise<GameDetail | null>;
  /** The newest rounds, newest first. */
  recentBets(): Promise<readonly RecentBet[]>;
  /** As guests see it; null where the brand shows none. */
  ranking(): Promise<Output<"GET /ranking"> | null>;
  /** As guests see them; null where the brand has none. */
  races(locale: Locale): Promise<ListPage<RaceSummary> | null>;
  race(id: string, locale: Locale): Promise<Race | null>;
  /** What the house's games promise to give back, and what they have. */
  returns(locale: Locale): Promise<readonly PublicReturn[]>;
  /** How fast the brand pays withdrawals. Null where `state` is `unknown`. */
  payoutTimes(): Promise<PayoutTimes | null>;
  /** Whether the brand's policy permits bonuses, coupons, cashback and missions. */
  allowsRewards: boolean;
  /** Null where the tenant has no boxes. */
  boxes(locale: Locale): Promise<ListPage<Box> | null>;
  box(name: string, locale: Locale): Promise<BoxTableReply | null>;
  /** Null where the brand has no book of its own, here and below. */
  sportsHome(): Promise<SportsHome | null>;
  popularSportBets(): Promise<PopularSportBets | null>;
  /** Beside a partner's book it is empty. */
  sportEvents(filter: EventsFilter): Promise<ListPage<SportFixture> | null>;
  sportResults(filter: { day?: string | undefined }): Promise<ListPage<SportResult> | null>;
  sportCompetition(id: number): Promise<CompetitionPage | null>;
  sportFixture(id: number): Promise<SportFixtureDetail | null>;
  contentList(query: { kind: ContentKind; locale: Locale; page: number }): Promise<ListPage<ContentCard>>;
  /** Articles of the help centre: all, or those that match the words, the best first. */
  findHelp(query: { q?: string | undefined; locale: Locale }): Promise<readonly ContentCard[]>;
  /** Null where visitors find no such text. */
  contentDocument(query: { slug: string; locale: Locale; version?: number }): Promise<ContentDocument | null>;
}

export const siteContext = createContext<Site>();

/** What `createRequestHandler(build)(request, …)` takes. */
export function createLoadContext(site: Site): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return context;
}
