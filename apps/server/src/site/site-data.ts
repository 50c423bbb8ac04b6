import { type ContentKind, type SiteConfig, boxesPerPage, contentPerPage, sellsBoxes } from "@trevo/contract";
import { Refusal } from "../kernel/errors.ts";
import { emptyPage } from "../kernel/page-of.ts";
import type { Preview } from "../kernel/previews.ts";
import type { Tenant } from "../kernel/scope.ts";
import { type Catalog, type GameQuery, presentCategory } from "../modules/catalog/index.ts";
import type { Content } from "../modules/content/index.ts";
import { type Locale } from "@trevo/domain";
import type { Feed } from "../modules/feed/index.ts";
import type { Boxes } from "../modules/boxes/index.ts";
import type { Returns } from "../modules/returns/index.ts";
import type { Play } from "../modules/play/index.ts";
import type { Races } from "../modules/races/index.ts";
import type { Ranks } from "../modules/ranks/index.ts";
import type { EventsQuery, ResultsQuery, Sportsbook } from "../modules/sportsbook/index.ts";
import { type SitePlace, type Tenants, presentSiteConfig } from "../modules/tenants/index.ts";
import type { Withdrawals } from "../modules/withdrawals/index.ts";
import type { BrandMemory } from "./brand-memory.ts";
import { noThirdParties, type StandIns, thirdPartiesOf } from "./third-parties.ts";

export interface SiteDataNeeds {
  readonly tenants: Pick<Tenants, "byHost">;
  readonly catalog: Catalog;
  readonly remember: BrandMemory;
  readonly content: Pick<Content, "list" | "read" | "readDrafted" | "findHelp">;
  readonly ranks: Ranks;
  readonly races: Pick<Races, "list" | "find">;
  readonly returns: Returns;
  readonly withdrawals: Pick<Withdrawals, "readPayoutTimes">;
  readonly boxes: Pick<Boxes, "onSale" | "find">;
  readonly sportsbook: Sportsbook;
  readonly play: Pick<Play, "bookScript">;
  readonly feed: Pick<Feed, "recent">;
  readonly placeOf: (tenant: Tenant) => SitePlace;
  readonly standIn: StandIns | null;
}

/** Returns the data that the pages of this host may read while they render. All of it belongs to the tenant; none to a player. */
export async function siteDataOf(needs: SiteDataNeeds, host: string) {
  const tenant = await needs.tenants.byHost(host);
  return tenant ? siteData(needs, tenant) : unknownSite;
}

/** Returns the same for a brand with its drafts, including drafted texts, but without third parties. */
export const previewData = (needs: SiteDataNeeds, { tenant, has_texts }: Preview) => ({
  ...siteData(needs, tenant),
  thirdParties: noThirdParties,
  bookScript: async () => null,
  ...(has_texts && {
    contentDocument: (query: { slug: string; locale: Locale; version?: number }) => needs.content.readDrafted(tenant, query),
  }),
});

function siteData(needs: SiteDataNeeds, tenant: Tenant) {
  const known = <Fact>(key: string, ask: () => Promise<Fact>): Promise<Fact> => needs.remember(tenant, key, ask);
  return {
    state: tenant.state === "elsewhere" ? ("maintenance" as const) : tenant.state,
    thirdParties: tenant.state === "active" ? thirdPartiesOf(tenant.settings, needs.standIn) : noThirdParties,
    siteConfig: (): Promise<SiteConfig | null> => known("config", async () => presentSiteConfig(tenant, needs.placeOf(tenant))),
    homeGames: (locale: Locale) => needs.catalog.homeRails(tenant, locale),
    categories: async (locale: Locale) => (await needs.catalog.categories(tenant)).map((row) => presentCategory(row, locale)),
    providers: async () => (await needs.catalog.providers(tenant)).map((row) => ({ ...row, image: null })),
    games: (query: GameQuery & { readonly locale: Locale }) => needs.catalog.games(tenant, query),
    game: (provider: string, gamecode: string, locale: Locale) => needs.catalog.detail(tenant, { game: gamecode, provider }, locale),
    contentList: (query: { kind: ContentKind; locale: Locale; page: number }) => needs.content.list(tenant, query),
    findHelp: (query: { q?: string | undefined; locale: Locale }) => needs.content.findHelp(tenant, query),
    contentDocument: (query: { slug: string; locale: Locale; version?: number }) => needs.content.read(tenant, query),
    returns: (locale: Locale) => needs.returns.published(tenant, locale),
    recentBets: () => needs.feed.recent(tenant.id),
    payoutTimes: () => needs.withdrawals.readPayoutTimes(tenant),
    ...rewardsData(needs, tenant),
    ...sportsData(needs, tenant),
  };
}

/**
 * Data of a host whose brand cannot be read at the moment. Unless a brand is known to be gone, it is shown as in maintenance, and none of
 * its pages as missing.
 */
export const silentSite = () => ({ ...unknownSite, state: "maintenance" as const, allowsRewards: true, isUnread: true });

/** Returns null instead of the refusal `not_found`. */
const orNull = <Found>(asked: Promise<Found>): Promise<Found | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  });

/** Returns null for features that the tenant does not use. */
const rewardsData = ({ ranks, races, boxes }: SiteDataNeeds, tenant: Tenant) => ({
  allowsRewards: tenant.settings.policy.rewards,
  ranking: async () => {
    if (!tenant.settings.policy.turnover_ranking) return null;
    return ranks.ranking(tenant, { playerId: null, period: "all" });
  },
  races: async (locale: Locale) => (tenant.settings.policy.rewards ? races.list({ tenant, locale, player: null }, 1) : null),
  race: (id: string, locale: Locale) => races.find({ tenant, locale, player: null }, id),
  boxes: async (locale: Locale) =>
    sellsBoxes(tenant.settings) ? boxes.onSale({ tenant, locale }, { page: 1, per_page: boxesPerPage }) : null,
  box: async (name: string, locale: Locale) => (sellsBoxes(tenant.settings) ? boxes.find({ tenant, locale }, name) : null),
});

/**
 * Returns null if the brand has no sportsbook, or the sportsbook has no such entry. With a partner's sportsbook, `sportEvents` is empty.
 */
const sportsData = ({ sportsbook, play }: SiteDataNeeds, tenant: Tenant) => ({
  bookScript: async () => (tenant.state === "active" ? play.bookScript(tenant) : null),
  sportsHome: () => orNull(sportsbook.home({ tenant })),
  popularSportBets: () => orNull(sportsbook.popular({ tenant })),
  sportEvents: (filter: Omit<EventsQuery, "page">) => orNull(sportsbook.events({ tenant }, { ...filter, page: 1 })),
  sportResults: (filter: Omit<ResultsQuery, "page">) => orNull(sportsbook.results({ tenant }, { ...filter, page: 1 })),
  sportCompetition: (id: number) => orNull(sportsbook.competition({ tenant }, id)),
  sportFixture: (id: number) => orNull(sportsbook.event({ tenant }, id)),
});

const unknownSite = {
  state: "unknown" as const,
  thirdParties: noThirdParties,
  siteConfig: async () => null,
  homeGames: async () => [],
  categories: async () => [],
  providers: async () => [],
  games: async () => ({ data: [], current_page: 1, last_page: 1, per_page: 24, total: 0 }),
  game: async () => null,
  contentList: async () => emptyPage({ page: 1, perPage: contentPerPage }),
  findHelp: async () => [],
  contentDocument: async () => null,
  allowsRewards: false,
  ranking: async () => null,
  races: async () => null,
  race: async () => null,
  returns: async () => [],
  recentBets: async () => [],
  payoutTimes: async () => null,
  boxes: async () => null,
  box: async () => null,
  bookScript: async () => null,
  sportsHome: async () => null,
  popularSportBets: async () => null,
  sportEvents: async () => null,
  sportResults: async () => null,
  sportCompetition: async () => null,
  sportFixture: async () => null,
};
