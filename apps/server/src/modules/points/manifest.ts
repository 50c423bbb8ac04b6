import type { Manifest } from "../../kernel/manifest.ts";
import { pointsFollower } from "./book-stakes.ts";
import { pointsPersonalData } from "./personal-data.ts";
import { pointInvariants } from "./point-invariants.ts";
import type { Points } from "./points.ts";
import { registerPointRoutes } from "./routes.ts";

export const manifest: Manifest<{ points: Points }> = {
  name: "points",
  routes: (http, { points }) => registerPointRoutes(http, points),
  personalData: pointsPersonalData,
  invariants: pointInvariants,
  followers: () => [pointsFollower],
  jobs: [{ name: "lapse-points", schedule: "20 5 * * *", run: ({ points }) => points.jobs.lapsePoints() }],
};
