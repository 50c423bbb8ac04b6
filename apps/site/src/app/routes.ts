import { legalRoutes } from "@trevo/contract/content-path";
import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { baseLocale, locales } from "@trevo/domain";

const accountPages = ["user", "user/edit"];

/** All addresses of the site. `at` makes the route ids of the languages distinct. */
function pages(at: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path, `routes/${file}.tsx`, { id: `${at}:${path}` });
  return [
    layout("frame/frame.tsx", { id: `${at}:frame` }, [
      layout("routes/home.tsx", { id: `${at}:home` }, [
        index("routes/home-modal.tsx", { id: `${at}:index` }),
        ...["login", "register", "recover-pass"].map((path) => page(path, "home-modal")),
      ]),
      ...casinoPages(page),
      page("bonus", "bonus"),
      page("ranking", "ranking"),
      page("races", "races"),
      page("races/:id", "race"),
      page("vip", "vip"),
      page("points", "points"),
      page("promo-codes", "promo-codes"),
      ...["sports", "sportschange", "sportsbook/*"].map((path) => page(path, "sports")),
      ...["ios", "install", "install-two"].map((path) => page(path, "install")),
      page("animation", "animation"),
      page("NewComponents", "new-components"),
      page("refers", "refers"),
      page("account/boxes", "my-boxes"),
      page("account/items", "notifications"),
      page("account/wallet", "wallet"),
      page("user/edit/transaction", "wallet"),
      page("user/edit/history-casino", "wallet"),
      page("fairness", "fairness"),
      page("fairness/rtp", "returns"),
      page("payout-times", "payout-times"),
      page("user/edit/access-data", "access-data"),
      page("responsible-gambling", "limits"),
      page("user/edit/personal-data", "personal-data"),
      page("user/edit/verification", "verification"),
      page("user/edit/privacy", "privacy-data"),
      ...accountPages.map((path) => page(path, "account")),
      page("help", "help"),
      page("help/:slug", "content"),
      page("support", "support"),
      page("support/new", "support-new"),
      page("support/:id", "support-ticket"),
      page("promotion", "promotion"),
      page("unsubscribe", "unsubscribe"),
      page("pages/news", "news"),
      ...[...legalRoutes, "pages/:slug"].map((path) => page(path, "content")),
      page("*", "not-found"),
    ]),
    layout("frame/empty-frame.tsx", { id: `${at}:empty` }, [
      page("widgetbetby", "sports-widgets"),
      page("Offiline", "offline"),
      page("error", "error-page"),
    ]),
  ];
}

const casinoPages = (page: (path: string, file: string) => RouteConfigEntry): RouteConfigEntry[] => [
  page("casino", "games"),
  page("casino/play", "games"),
  page("casino/games", "games"),
  page("casino/category/:filter", "games"),
  page("casino/recent", "recent-games"),
  page("casino/favorites", "favorites"),
  page("casino/providers", "providers"),
  page("casino/crates", "crates"),
  page("casino/box/:name", "box"),
  page("casino/:provider/:game", "game"),
];

export default locales.flatMap((locale) => (locale === baseLocale ? pages(locale) : prefix(locale, pages(locale)))) satisfies RouteConfig;
