import type { Manifest } from "../../kernel/manifest.ts";
import { registerProviderStaffRoutes } from "./staff-routes.ts";
import type { Providers } from "./create-providers.ts";
import { providersPersonalData } from "./personal-data.ts";

export const manifest: Manifest<{ providers: Providers }> = {
  name: "providers",
  staffRoutes: (http, { providers }) => registerProviderStaffRoutes(http, providers),
  personalData: providersPersonalData,
  stop: ({ providers }) => providers.calls.flush(),
};
