import { type EndpointKey, contract } from "@trevo/contract";

/** What gives way first stands first. */
export const loadSteps = ["reports", "feed", "search", "guest_rounds", "logins", "bets"] as const;

export type LoadStep = (typeof loadSteps)[number];

/**
 * What gives way besides every download. Whatever is not named here never does: withdrawing, cashing out, ending a round, limits and
 * self-exclusion, deposits, and the calls of banks and providers, which no contract describes.
 */
const givesWay: Partial<Record<EndpointKey, LoadStep>> = {
  "GET /wallet/statement": "reports",
  "GET /fairness/returns": "reports",
  "GET /affiliate/summary": "reports",
  "GET /affiliate/players": "reports",
  "GET /affiliate/statements": "reports",
  "GET /staff/:tenant/figures": "reports",
  "GET /staff/:tenant/returns": "reports",
  "GET /staff/:tenant/returns/:id": "reports",
  "GET /bets/recent": "feed",
  "GET /ranking": "feed",
  "GET /races": "feed",
  "GET /races/:id": "feed",
  "GET /sportsbook/search": "search",
  "GET /casinos/games": "search",
  "POST /games/getRelated": "search",
  "POST /auth/register": "logins",
  "POST /auth/login": "logins",
  "POST /auth/login/code": "logins",
  "POST /auth/google": "logins",
  "POST /house/api/rounds": "bets",
  "POST /house/api/crash/bets": "bets",
  "POST /sportsbook/bets": "bets",
  "POST /boxes/buy": "bets",
};

/** The step at which a call of this endpoint gives way, before anybody knows who calls. Lists of games are pages; only looking for one is a search. */
export function loadStepOf(key: EndpointKey, query: unknown): LoadStep | null {
  const step = givesWay[key] ?? ("download" in contract[key] ? "reports" : null);
  if (key === "GET /casinos/games" && !(query as { searchTerm?: string }).searchTerm) return null;
  return step;
}
