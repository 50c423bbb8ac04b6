import { type FiguresNeeds, createFigures } from "./modules/figures/index.ts";
import { type FeedNeeds, createDemonstration, createFeed } from "./modules/feed/index.ts";
import { type ReportNeeds, createReports } from "./modules/reports/index.ts";
import { type ReturnsNeeds, createReturns } from "./modules/returns/index.ts";
import type { Withdrawals } from "./modules/withdrawals/index.ts";

export type PublishedNeeds = ReportNeeds &
  FeedNeeds &
  ReturnsNeeds &
  Omit<FiguresNeeds, "expectedHours" | "payoutTimes"> & { readonly withdrawals: Pick<Withdrawals, "readPayoutTimes"> } & Parameters<
    typeof createDemonstration
  >[0];

/** What the entries of the ledger add up to: for everybody, and for the brand's staff. */
export function createPublished(needs: PublishedNeeds) {
  const returns = createReturns(needs);
  return {
    reports: createReports(needs),
    feed: createFeed(needs),
    returns,
    figures: createFigures({ ...needs, payoutTimes: needs.withdrawals.readPayoutTimes, expectedHours: returns.expectedHours }),
    demonstration: createDemonstration(needs),
  };
}
