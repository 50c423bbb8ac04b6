import type { Manifest } from "../../kernel/manifest.ts";
import { registerIntegrityStaffRoutes } from "./staff-routes.ts";
import type { Integrity } from "./integrity.ts";

export const manifest: Manifest<{ integrity: Integrity }> = {
  name: "integrity",
  staffRoutes: (http, { integrity }) => registerIntegrityStaffRoutes(http, integrity),
  jobs: [
    { name: "check-fresh", schedule: "* * * * *", run: ({ integrity }) => integrity.checkFresh() },
    { name: "check-sample", schedule: "40 6 * * *", run: ({ integrity }) => integrity.checkSample() },
  ],
};
