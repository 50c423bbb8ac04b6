import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { cashbackFollower } from "./cashback-follower.ts";
import type { Cashback } from "./cashback.ts";
import { payOpenJob } from "./claim-cashback.ts";
import { daysInvariant } from "./check-days.ts";
import { itemInvariants } from "./check-items.ts";
import { cashbackFeatures } from "./features.ts";
import { type ReadyJob, notifyReadyJob } from "./notify-ready.ts";
import { cashbackPersonalData } from "./personal-data.ts";
import { registerCashbackRoutes } from "./routes.ts";

export const manifest: Manifest<{ cashback: Cashback }> = {
  name: "cashback",
  routes: (http, { cashback }) => registerCashbackRoutes(http, cashback),
  features: cashbackFeatures,
  personalData: cashbackPersonalData,
  invariants: [daysInvariant, ...itemInvariants],
  followers: () => [cashbackFollower],
  jobs: [
    { name: "make-cashback", schedule: "*/10 * * * *", run: ({ cashback }) => cashback.jobs.makeItems() },
    { name: payOpenJob, run: ({ cashback }, owner: PlayerKey) => cashback.jobs.payOpen(owner) },
    { name: notifyReadyJob, run: ({ cashback }, job: ReadyJob) => cashback.jobs.notifyReady(job) },
  ],
};
