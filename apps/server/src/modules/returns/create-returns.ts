import { listVersions, readVersion } from "./back-office.ts";
import { readExpectedHours } from "./expected-hours.ts";
import type { ReturnsNeeds } from "./needs.ts";
import { readReturns } from "./read-returns.ts";
import type { Returns } from "./returns.ts";
import { returnsFollower } from "./returns-follower.ts";

export const createReturns = (needs: ReturnsNeeds): Returns => ({
  published: readReturns(needs),
  backOffice: { list: (scope, view) => listVersions(needs, scope, view), read: (scope, id) => readVersion(needs, scope, id) },
  expectedHours: (span) => readExpectedHours(needs.db, span),
  follower: returnsFollower(needs.alerts.raise),
});
