import type { ModuleNeeds } from "./compose-modules.ts";
import type { FreeBets } from "./modules/free-bets/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Players } from "./modules/players/index.ts";
import type { Proposals } from "./modules/proposals/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import { createSports } from "./modules/sports/index.ts";
import { announceOdds, createSportsbook } from "./modules/sportsbook/index.ts";
import type { Wallet } from "./modules/wallet/index.ts";

interface SportsParts {
  readonly wallet: Wallet;
  readonly protection: Protection;
  readonly notifications: Notifications;
  readonly freeBets: FreeBets;
  readonly players: Players;
  readonly proposals: Proposals;
  readonly openRounds: { readonly ownCases: Parameters<typeof createSportsbook>[0]["cases"] };
}

/** Composes fixtures and the bets on them. */
export function composeSports(needs: ModuleNeeds, modules: SportsParts) {
  const { db, url } = needs.database;
  const sports = createSports({ ...needs, db, url, feeds: needs.adapters.sportsFeeds });
  sports.onPublished((odds) => {
    announceOdds(needs, odds).catch((error: unknown) => needs.log.warn({ err: error }, "could not announce odds"));
  });
  return { sports, sportsbook: createSportsbook({ ...needs, ...modules, db, sports, cases: modules.openRounds.ownCases }) };
}
