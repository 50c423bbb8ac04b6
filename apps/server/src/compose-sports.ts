import type { ModuleNeeds } from "./compose-modules.ts";
import { ownCaseLayout } from "./adapters/regulator/case-layout.ts";
import type { FreeBets } from "./modules/free-bets/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { Players } from "./modules/players/index.ts";
import type { Proposals } from "./modules/proposals/index.ts";
import type { Protection } from "./modules/protection/index.ts";
import type { Risk } from "./modules/risk/index.ts";
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
  readonly risk: Pick<Risk, "deviceGroups">;
  readonly openRounds: { readonly ownCases: Parameters<typeof createSportsbook>[0]["cases"] };
}

/** Composes fixtures and the bets on them. */
export function composeSports(needs: ModuleNeeds, modules: SportsParts) {
  const { db, url } = needs.database;
  const sports = createSports({ ...needs, db, url, feeds: needs.adapters.sportsFeeds });
  sports.onPublished((odds) => {
    announceOdds(needs, odds).catch((error: unknown) => needs.log.warn({ err: error }, "could not announce odds"));
  });
  const suspicion = { storage: needs.adapters.storage, caseLayout: ownCaseLayout, deviceGroups: modules.risk.deviceGroups };
  return { sports, sportsbook: createSportsbook({ ...needs, ...modules, ...suspicion, db, sports, cases: modules.openRounds.ownCases }) };
}
