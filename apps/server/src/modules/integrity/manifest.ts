import type { Manifest } from "../../kernel/manifest.ts";
import { registerFreezeStaffRoutes } from "./staff-routes.ts";
import type { Integrity } from "./integrity.ts";

export const manifest: Manifest<{ integrity: Integrity }> = {
  name: "integrity",
  staffRoutes: (http, { integrity }) => registerFreezeStaffRoutes(http, integrity),
};
