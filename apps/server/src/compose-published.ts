import { type AmlNeeds, createAml } from "./modules/aml/index.ts";
import type { Alarms } from "./modules/alarms/index.ts";
import type { Catalog } from "./modules/catalog/index.ts";
import type { Crash } from "./modules/crash/index.ts";
import { type FiguresNeeds, createFigures } from "./modules/figures/index.ts";
import { type FeedNeeds, createDemonstration, createFeed } from "./modules/feed/index.ts";
import type { OpenRounds } from "./modules/open-rounds/index.ts";
import type { Play } from "./modules/play/index.ts";
import type { Players } from "./modules/players/index.ts";
import { type ReportNeeds, createReports } from "./modules/reports/index.ts";
import { type ReturnsNeeds, createReturns } from "./modules/returns/index.ts";
import type { SportBets } from "./modules/sportsbook/index.ts";
import type { Withdrawals } from "./modules/withdrawals/index.ts";

export type PublishedNeeds = Omit<AmlNeeds, "figures"> &
  ReportNeeds &
  FeedNeeds &
  ReturnsNeeds &
  Pick<FiguresNeeds, "db" | "clock"> &
  FiguredModules & { readonly withdrawals: Pick<Withdrawals, "readPayoutTimes" | "readPayoutSpread"> } & Parameters<
    typeof createDemonstration
  >[0];

/** Sources of the figures other than the ledger, including the modules with stakes that are settled later. */
interface FiguredModules {
  readonly alarms: Pick<Alarms, "count">;
  readonly players: Pick<Players, "staffNames">;
  readonly catalog: Pick<Catalog, "byIds">;
  readonly sportsbook: { readonly bets: Pick<SportBets, "openStakes"> };
  readonly play: Pick<Play, "openStakes">;
  readonly crash: Pick<Crash, "openStakes">;
  readonly openRounds: Pick<OpenRounds, "openStakes">;
}

/** Composes what is derived from the ledger's entries, for the public and for the brand's staff. */
export function createPublished(needs: PublishedNeeds) {
  const { withdrawals } = needs;
  const returns = createReturns(needs);
  const figures = createFigures({
    ...needs,
    openAlarms: needs.alarms.count,
    staffNames: needs.players.staffNames,
    gameTitles: async (ids) => new Map([...(await needs.catalog.byIds(ids))].map(([id, { title }]) => [id, title])),
    payoutTimes: withdrawals.readPayoutTimes,
    payoutSpread: withdrawals.readPayoutSpread,
    expectedHours: returns.expectedHours,
    openStakes: {
      sportsbook: needs.sportsbook.bets.openStakes,
      house: needs.play.openStakes,
      crash: needs.crash.openStakes,
      providers: needs.openRounds.openStakes,
    },
  });
  return {
    figures,
    aml: createAml({ ...needs, figures }),
    reports: createReports(needs),
    feed: createFeed(needs),
    returns,
    demonstration: createDemonstration(needs),
  };
}
