import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { freeRoundInvariants } from "./free-round-invariants.ts";
import type { FreeRounds } from "./free-rounds.ts";
import { freeRoundsPersonalData } from "./personal-data.ts";
import { registerFreeRoundRoutes } from "./routes.ts";

export const manifest: Manifest<{ freeRounds: FreeRounds }> = {
  name: "free-rounds",
  routes: (http, { freeRounds }) => registerFreeRoundRoutes(http, freeRounds),
  personalData: freeRoundsPersonalData,
  invariants: freeRoundInvariants,
  jobs: [
    { name: "end-free-rounds", schedule: "* * * * *", run: ({ freeRounds }) => freeRounds.jobs.end() },
    { name: "remind-of-free-rounds", schedule: "*/10 * * * *", run: ({ freeRounds }) => freeRounds.jobs.remind() },
    { name: "cancel-free-rounds", run: ({ freeRounds }, owner: PlayerKey) => freeRounds.jobs.cancel(owner) },
  ],
};
