import type { Figures } from "./figures.ts";
import type { FiguresNeeds } from "./needs.ts";
import { playerDaysStore } from "./player-days-store.ts";
import { listClosings, readClosing } from "./read-closings.ts";
import { readLiabilities } from "./read-liabilities.ts";
import { readLive } from "./read-live.ts";
import { readPayoutSpans } from "./read-payout-spans.ts";
import { readFigures } from "./read-figures.ts";
import { readCohorts, readFunnel } from "./read-people.ts";
import { signClosing } from "./sign-closing.ts";

export const createFigures = (needs: FiguresNeeds): Figures => ({
  read: (scope, query) => readFigures(needs, scope, query),
  funnel: (scope, query) => readFunnel(needs, scope, query),
  cohorts: readCohorts(needs),
  payoutTimes: (scope, query) => readPayoutSpans(needs, scope, query),
  liabilities: readLiabilities(needs),
  live: readLive(needs),
  players: {
    depositors: (tenantId, query) => playerDaysStore.depositors(needs.db, tenantId, query),
    day: (tx, key) => playerDaysStore.day(tx, key),
    days: (tenantId, query) => playerDaysStore.days(needs.db, tenantId, query),
  },
  closings: {
    list: (scope, query) => listClosings(needs, scope, query),
    read: (scope, day) => readClosing(needs, scope, day),
    sign: (scope, input) => signClosing(needs, scope, input),
  },
});
