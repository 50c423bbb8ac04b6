import type { Page } from "@playwright/test";

export type Brand = "trevo" | "aurora" | "norte";

export const brands: readonly Brand[] = ["trevo", "aurora", "norte"];

export const siteName: Record<Brand, string> = { trevo: "Trevo", aurora: "Aurora", norte: "Norte" };

/** `aurora.localhost:3000` when the product is at `http://localhost:3000`. */
export const hostOf = (brand: Brand, base: string): string => `${brand === "trevo" ? "" : `${brand}.`}localhost:${new URL(base).port}`;

/** `/ranking` → `/en/ranking` */
export const inEnglish = (path: string): string => `/en${path === "/" ? "" : path}`;

export interface Route {
  path: string;
  /** Status code of the address, by brand. */
  status: (brand: Brand) => number;
  /** Requires a signed-in player. */
  player?: true;
  /** Public, but excluded from search engines. */
  unlisted?: true;
  /** Excluded from search engines at this brand only. */
  unlistedAt?: Brand;
}

const everywhere = () => 200;
const nowhere = () => 404;
/** Only brands whose policy permits rewards have these pages. Norte is the one brand of the three without them. */
const withRewards = (brand: Brand) => (brand === "norte" ? 404 : 200);

/** Only Trevo has a book of its own. Norte has a partner's book, and only the partner knows which addresses exist below its own. */
const inTrevo = (brand: Brand) => (brand === "trevo" ? 200 : 404);
const withSports = (brand: Brand) => (brand === "aurora" ? 404 : 200);
const inBookOfNorte = (brand: Brand) => (brand === "norte" ? 200 : 404);
/** A partner's book has only its own address. */
const ownHome = (brand: Brand) => (brand === "norte" ? 302 : inTrevo(brand));

const open = (paths: string[], status: Route["status"]): Route[] => paths.map((path) => ({ path, status }));
const unlisted = (paths: string[], status: Route["status"]): Route[] => paths.map((path) => ({ path, status, unlisted: true }));
const own = (paths: string[], status: Route["status"]): Route[] => paths.map((path) => ({ path, status, player: true }));

/** Pages below the address of a partner's book are not indexed at Norte: they have no content of their own. */
const inBook = (paths: string[], status: Route["status"]): Route[] => paths.map((path) => ({ path, status, unlistedAt: "norte" }));

/** Every fixed address of the site, then unknown addresses. */
export const routes: readonly Route[] = [
  ...open(["/"], everywhere),
  ...unlisted(["/support", "/support/new"], everywhere),
  ...unlisted(["/login", "/register", "/recover-pass", "/Offiline", "/error", "/unsubscribe"], everywhere),
  ...open(["/bonus", "/bonus?tab=cashback", "/bonus?tab=offers", "/bonus?tab=coupon", "/bonus?tab=missions", "/promo-codes"], withRewards),
  ...open(["/promotion", "/help", "/help/como-depositar", "/ios", "/install", "/install-two"], everywhere),
  ...open(["/ranking", "/races"], withRewards),
  ...open(["/races/nenhum"], nowhere),
  ...unlisted(["/animation", "/NewComponents", "/casino/recent", "/casino/favorites"], everywhere),
  ...open(["/terms", "/privacy", "/aml-policy", "/betting-terms", "/responsible-gaming"], everywhere),
  ...open(["/em-conformidade-com-a-regulamentacao", "/pages/news", "/fairness"], everywhere),
  ...open(["/casino/play", "/casino/games", "/casino/providers", "/casino/category/originals", "/casino/house/dice"], everywhere),
  ...open(["/sports", "/sportschange"], ownHome),
  ...open(["/sportsbook"], withSports),
  ...inBook(["/sportsbook/live", "/sportsbook/results", "/sportsbook/search", "/sportsbook/football"], withSports),
  ...unlisted(["/sportsbook/bets"], withSports),
  ...inBook(["/sportsbook/football/br/nenhum", "/sportsbook/football/br/nenhum-999999"], inBookOfNorte),
  ...unlisted(["/widgetbetby"], withSports),
  ...open(["/casino/crates"], withRewards),
  ...open(["/casino/box/nenhuma", "/casino/category/nenhuma", "/casino/games?provider=nenhum"], nowhere),
  ...open(["/casino/house/nenhum", "/pages/nenhuma", "/help/nenhum", "/nada"], nowhere),
  ...own(["/user", "/user/edit", "/user/edit/access-data", "/user/edit/transaction", "/user/edit/verification"], everywhere),
  ...own(["/user/edit/personal-data", "/user/edit/history-casino", "/vip", "/account/items", "/account/wallet"], everywhere),
  ...own(["/responsible-gambling"], everywhere),
  ...own(["/account/boxes", "/refers", "/points"], withRewards),
];

/** Returns the path as a file name. */
export const nameOf = (path: string): string => path.replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "") || "home";

/** Navigates to an address as a link on the page does, without loading a new document. */
export async function follow(page: Page, path: string): Promise<void> {
  // A page that is still reloading has no router yet.
  await page.waitForFunction(() => document.documentElement.hasAttribute("data-hydrated"));
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } };
    await router.navigate(to);
  }, path);
}

/** Leaves a partner's book. The next page is a new document without the partner's script. */
export async function leaveBook(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await page.waitForFunction(() => !("BTRenderer" in window) && document.documentElement.hasAttribute("data-hydrated"));
}
