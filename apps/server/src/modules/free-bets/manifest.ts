import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { freeBetInvariants } from "./free-bet-invariants.ts";
import type { FreeBets } from "./free-bets.ts";
import { freeBetsPersonalData } from "./personal-data.ts";
import { registerFreeBetRoutes } from "./routes.ts";

export const manifest: Manifest<{ freeBets: FreeBets }> = {
  name: "free-bets",
  routes: (http, { freeBets }) => registerFreeBetRoutes(http, freeBets),
  personalData: freeBetsPersonalData,
  invariants: freeBetInvariants,
  jobs: [{ name: "cancel-free-bets", run: ({ freeBets }, owner: PlayerKey) => freeBets.jobs.cancel(owner) }],
};
