import { staffDepositsEndpoints } from "./staff-deposits.ts";
import { staffExclusionsEndpoints } from "./staff-exclusions.ts";
import { staffPlayerProtectionEndpoints } from "./staff-player-protection.ts";
import { staffPrivacyEndpoints } from "./staff-privacy.ts";
import { staffRegulatorEndpoints } from "./staff-regulator.ts";
import { staffSportIntegrityEndpoints } from "./staff-sport-integrity.ts";

export * from "./staff-deposits.ts";
export * from "./staff-exclusions.ts";
export * from "./staff-player-protection.ts";
export * from "./staff-privacy.ts";
export * from "./sport-withholdings.ts";
export * from "./staff-regulator.ts";
export * from "./staff-sport-integrity.ts";

/** Staff endpoints for deposits, exclusions, player protection, privacy requests, files for the regulator and the integrity of bets. */
export const staffDesksEndpoints = {
  ...staffDepositsEndpoints,
  ...staffExclusionsEndpoints,
  ...staffPlayerProtectionEndpoints,
  ...staffPrivacyEndpoints,
  ...staffRegulatorEndpoints,
  ...staffSportIntegrityEndpoints,
};
