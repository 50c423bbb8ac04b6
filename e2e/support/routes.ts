import type { Page } from "@playwright/test";

export type Brand = "trevo" | "aurora" | "norte";

export const brands: readonly Brand[] = ["trevo", "aurora", "norte"];

export const siteName: Record<Brand, string> = { trevo: "Trevo", aurora: "Aurora", norte: "Norte" };

/** `aurora.localhost:3000`, where the product is at `http://localhost:3000`. */
export const hostOf = (brand: Brand, base: string): string => `${brand === "trevo" ? "" : `${brand}.`}localhost:${new URL(base).port}`;

/** `/ranking` → `/en/ranking` */
export const inEnglish = (path: string): string => `/en${path === "/" ? "" : path}`;

export interface Route {
  path: string;
  /** What the address answers, by brand. */
  status: (brand: Brand) => number;
  /** Only for who is signed in. */
  player?: true;
  /** Public, but not for search engines. */
  unlisted?: true;
  /** The same at one brand alone. */
  unlistedAt?: Brand;
}

const everywhere = () => 200;
const nowhere = () => 404;
/** Of the three only a brand whose policy permits rewards, and shows who stakes most. */
const withRewards = (brand: Brand) => (brand === "norte" ? 404 : 200);

/** Of the three only Trevo has a book of its own. Norte's is a partner's, who knows what is below its address. */
const inTrevo = (brand: Brand) => (brand === "trevo" ? 200 : 404);
const withSports = (brand: Brand) => (brand === "aurora" ? 404 : 200);
const inBookOfNorte = (brand: Brand) => (brand === "norte" ? 200 : 404);
/** The partner's book has the address of its own alone. */
const ownHome = (brand: Brand) => (brand === "norte" ? 302 : inTrevo(brand));

const open = (paths: string[], status: Route["status"]): Route[] => paths.map((path) => ({ path, status }));
const unlisted = (paths: string[], status: Route["status"]): Route[] => paths.map((path) => ({ path, status, unlisted: true }));
const own = (paths: string[], status: Route["status"]): Route[] => paths.map((path) => ({ path, status, player: true }));

/** What is below the address of a partner's book says nothing of its own. */
const inBook = (paths: string[], status: Route["status"]): Route[] => paths.map((path) => ({ path, status, unlistedAt: "norte" }));

/** Every fixed address of the site; then unknown addresses. */
export const routes: readonly Route[] = [
  ...open(["/"], everywhere),
  ...unlisted(["/support", "/support/new"], everywhere),
  ...unlisted(["/login", "/register", "/recover-pass", "/Offiline", "/error", "/unsubscribe"], everywhere),
  ...open(["/bonus", "/bonus?tab=cashback", "/bonus?tab=coupon", "/bonus?tab=missions", "/promo-codes"], withRewards),
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

/** As a file is called. */
export const nameOf = (path: string): string => path.replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "") || "home";

/** Goes to an address as a link of the page does, without another document. */
export async function follow(page: Page, path: string): Promise<void> {
  // A page that is being loaded anew has no router yet.
  await page.waitForFunction(() => document.documentElement.hasAttribute("data-hydrated"));
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } };
    await router.navigate(to);
  }, path);
}

/** The page after a partner's book is a document without its script. */
export async function leaveBook(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await page.waitForFunction(() => !("BTRenderer" in window) && document.documentElement.hasAttribute("data-hydrated"));
}
