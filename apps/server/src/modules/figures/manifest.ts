import type { Manifest } from "../../kernel/manifest.ts";
import { figuresInvariants } from "./check-figures.ts";
import { figuresFollower } from "./figures-follower.ts";
import type { Figures } from "./figures.ts";
import { liveFollower } from "./live-follower.ts";
import { figuresPersonalData } from "./personal-data.ts";
import { registerFigureStaffRoutes } from "./staff-routes.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    day_closed: true;
  }
}

export const manifest: Manifest<{ figures: Figures }> = {
  name: "figures",
  staffRoutes: (http, { figures }) => registerFigureStaffRoutes(http, figures),
  personalData: figuresPersonalData,
  invariants: figuresInvariants,
  followers: () => [figuresFollower, liveFollower],
};
