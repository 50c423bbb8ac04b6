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
 * What the server provides to the pages for one request. Loaders use only this, never the server's own HTTP API.
 * All data belongs to the request's tenant.
 *
 * Usage on the server:
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
  /** Nonce of the Content-Security-Policy for every inline script and style. May be a placeholder that is filled per response. */
  nonce: string;
  /** Origin for canonical addresses, such as `https://trevo.example`. */
  origin: string;
  /** True if the response is a document, false if it is data for the open page. */
  isDocument: boolean;
  /** Hosts whose scripts the brand's pages may load; the page's content security policy allows the same hosts. */
  thirdParties: ThirdParties;
  /** Null if `state` is `unknown`. */
  siteConfig(): Promise<SiteConfig | null>;
  homeGames(locale: Locale): Promise<readonly HomeRail[]>;
  categories(locale: Locale): Promise<Category[]>;
  providers(): Promise<Provider[]>;
  games(filter: GamesFilter & { readonly locale: Locale }): Promise<GamesPage>;
  /** Null if the tenant does not have this game. */
  game(provider: string, gamecode: string, locale: Locale): Promise<GameDetail | null>;
  /** Latest rounds, newest first. */
  recentBets(): Promise<readonly RecentBet[]>;
  /** The ranking as guests see it; null if the brand shows none. */
  ranking(): Promise<Output<"GET /ranking"> | null>;
  /** Races as guests see them; null if the brand has none. */
  races(locale: Locale): Promise<ListPage<RaceSummary> | null>;
  race(id: string, locale: Locale): Promise<Race | null>;
  /** Published and actual returns of our own games. */
  returns(locale: Locale): Promise<readonly PublicReturn[]>;
  /** How fast the brand pays withdrawals. Null if `state` is `unknown`. */
  payoutTimes(): Promise<PayoutTimes | null>;
  /** Whether the brand's policy permits bonuses, coupons, cashback and missions. */
  allowsRewards: boolean;
  /** Null if the tenant has no boxes. */
  boxes(locale: Locale): Promise<ListPage<Box> | null>;
  box(name: string, locale: Locale): Promise<BoxTableReply | null>;
  /** Null if the brand has no book of its own, like the other methods of the book. */
  sportsHome(): Promise<SportsHome | null>;
  popularSportBets(): Promise<PopularSportBets | null>;
  /** Empty beside a partner's book. */
  sportEvents(filter: EventsFilter): Promise<ListPage<SportFixture> | null>;
  sportResults(filter: { day?: string | undefined }): Promise<ListPage<SportResult> | null>;
  sportCompetition(id: number): Promise<CompetitionPage | null>;
  sportFixture(id: number): Promise<SportFixtureDetail | null>;
  contentList(query: { kind: ContentKind; locale: Locale; page: number }): Promise<ListPage<ContentCard>>;
  /** Articles of the help centre: all, or those that match `q`, best match first. */
  findHelp(query: { q?: string | undefined; locale: Locale }): Promise<readonly ContentCard[]>;
  /** Null if no such text is public. */
  contentDocument(query: { slug: string; locale: Locale; version?: number }): Promise<ContentDocument | null>;
}

export const siteContext = createContext<Site>();

/** Creates the load context for `createRequestHandler(build)(request, …)`. */
export function createLoadContext(site: Site): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return context;
}
