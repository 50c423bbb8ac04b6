import { ledgerRecords } from "../wallet/index.ts";
import { authenticateLaunch } from "./authenticate-launch.ts";
import { createDemoWallet } from "./create-demo-wallet.ts";
import { createHouseGames } from "./create-house-games.ts";
import { createLaunches } from "./create-launches.ts";
import { createSeeds } from "./create-seeds.ts";
import { launchBook, readBookScript } from "./launch-book.ts";
import { launchGame } from "./launch-game.ts";
import type { PlayModuleNeeds } from "./needs.ts";
import { openRoundStore } from "./open-round-store.ts";
import type { Play } from "./play.ts";
import { recentGames } from "./recent-games.ts";

export function createPlay(needs: PlayModuleNeeds): Play {
  const launches = createLaunches(needs);
  const admitting = { catalog: needs.catalog, launches };
  return {
    launch: (scope, input) => launchGame(needs, scope, input),
    launchBook: (scope, page) => launchBook(needs, scope, page),
    bookScript: (tenant) => readBookScript(needs, tenant),
    authenticate: (tenant, token) => authenticateLaunch(admitting, tenant, token),
    launches,
    table: createHouseGames({ ...needs, seeds: createSeeds(needs) }),
    demoWallet: createDemoWallet(needs),
    openStakes: async (tenantId) => ledgerRecords.openStakes(needs.db, await openRoundStore.keysOf(needs.db, tenantId)),
    recentGames: (scope, query) => recentGames(needs, scope, query),
  };
}
