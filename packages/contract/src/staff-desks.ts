import { staffDepositsEndpoints } from "./staff-deposits.ts";
import { staffExclusionsEndpoints } from "./staff-exclusions.ts";
import { staffPlayerProtectionEndpoints } from "./staff-player-protection.ts";
import { staffPrivacyEndpoints } from "./staff-privacy.ts";

export * from "./staff-deposits.ts";
export * from "./staff-exclusions.ts";
export * from "./staff-player-protection.ts";
export * from "./staff-privacy.ts";

/** Staff endpoints for deposits, exclusions, player protection and privacy requests. */
export const staffDesksEndpoints = {
  ...staffDepositsEndpoints,
  ...staffExclusionsEndpoints,
  ...staffPlayerProtectionEndpoints,
  ...staffPrivacyEndpoints,
};
