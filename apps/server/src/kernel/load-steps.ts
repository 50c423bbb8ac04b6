import { type EndpointKey, contract } from "@trevo/contract";

/** In the order in which they are refused. */
export const loadSteps = ["reports", "feed", "search", "guest_rounds", "logins", "bets"] as const;

export type LoadStep = (typeof loadSteps)[number];

/**
 * Endpoints that are refused under load, besides all downloads. Endpoints not listed never are: withdrawals, cash-outs, ending a round,
 * limits and self-exclusion, deposits. Calls of banks and providers are not in the contract and are never refused.
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

/**
 * Step at which a call of this endpoint is refused, before the caller is identified. Lists of games belong to pages; only searching them is
 * `search`.
 */
export function loadStepOf(key: EndpointKey, query: unknown): LoadStep | null {
  const step = givesWay[key] ?? ("download" in contract[key] ? "reports" : null);
  if (key === "GET /casinos/games" && !(query as { searchTerm?: string }).searchTerm) return null;
  return step;
}
