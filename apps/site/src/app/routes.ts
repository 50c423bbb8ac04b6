import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Pages of lists whose frame is one: title, list, empty state (sections.ts). */
const sections = [
  "bonus",
  "ranking",
  "promotion",
  "promo-codes",
  "sports",
  "sportschange",
  "widgetbetby",
  "ios",
  "install",
  "install-two",
  "animation",
  "Offiline",
  "NewComponents",
  "casino/crates",
  "casino/favorites",
  "refers",
  "account/boxes",
  "account/items",
  "responsible-gambling",
  "user/edit/verification",
];

const accountPages = ["user", "user/edit", "user/edit/access-data", "user/edit/personal-data"];
const legalPages = ["terms", "privacy", "aml-policy", "betting-terms", "responsible-gaming", "em-conformidade-com-a-regulamentacao"];

/** Every address of the specification, section 2, once. `at` keeps the ids of the two languages apart. */
function pages(at: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path, `routes/${file}.tsx`, { id: `${at}:${path}` });
  return [
    layout("frame/frame.tsx", { id: `${at}:frame` }, [
      layout("routes/home.tsx", { id: `${at}:home` }, [
        index("routes/home-modal.tsx", { id: `${at}:index` }),
        ...["login", "register", "recover-pass"].map((path) => page(path, "home-modal")),
      ]),
      page("casino", "games"),
      page("casino/play", "games"),
      page("casino/games", "games"),
      page("casino/category/:filter", "games"),
      page("casino/recent", "recent-games"),
      page("casino/providers", "providers"),
      page("casino/box/:name", "section"),
      page("casino/:provider/:game", "game"),
      page("account/wallet", "wallet"),
      page("user/edit/transaction", "wallet"),
      page("user/edit/history-casino", "wallet"),
      page("fairness", "fairness"),
      ...accountPages.map((path) => page(path, "account")),
      ...legalPages.map((path) => page(path, "legal")),
      page("pages/:slug", "legal"),
      page("sportsbook/*", "section"),
      ...sections.map((path) => page(path, "section")),
      page("error", "error-page"),
      page("*", "not-found"),
    ]),
  ];
}

export default [...pages("pt"), ...prefix("en", pages("en"))] satisfies RouteConfig;
