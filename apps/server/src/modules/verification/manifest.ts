import type { Manifest } from "../../kernel/manifest.ts";
import type { VerificationModule } from "./verification.ts";
import { verificationPersonalData } from "./personal-data.ts";
import { registerVerificationRoutes } from "./routes.ts";

export const manifest: Manifest<{ verification: VerificationModule }> = {
  name: "verification",
  routes: (http, { verification }) => registerVerificationRoutes(http, verification),
  personalData: verificationPersonalData,
};
