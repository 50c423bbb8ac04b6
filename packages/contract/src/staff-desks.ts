import { staffAmlEndpoints } from "./staff-aml.ts";
import { staffDepositsEndpoints } from "./staff-deposits.ts";
import { staffExclusionsEndpoints } from "./staff-exclusions.ts";
import { staffLinksEndpoints } from "./staff-links.ts";
import { staffPlayerProtectionEndpoints } from "./staff-player-protection.ts";
import { staffPlayerTagsEndpoints } from "./staff-player-tags.ts";
import { staffPrivacyEndpoints } from "./staff-privacy.ts";
import { staffRegulatorEndpoints } from "./staff-regulator.ts";
import { staffSearchEndpoints } from "./staff-search.ts";
import { staffSportCaseEndpoints } from "./staff-sport-cases.ts";
import { staffSportIntegrityEndpoints } from "./staff-sport-integrity.ts";

export * from "./sport-withholdings.ts";
export * from "./staff-aml.ts";
export * from "./staff-deposits.ts";
export * from "./staff-exclusions.ts";
export * from "./staff-links.ts";
export * from "./staff-player-protection.ts";
export * from "./staff-player-tags.ts";
export * from "./staff-privacy.ts";
export * from "./staff-regulator.ts";
export * from "./staff-search.ts";
export * from "./staff-sport-cases.ts";
export * from "./staff-sport-integrity.ts";

/** Staff endpoints of several desks: payments, tags, protection, risk, privacy, the integrity of bets, the regulator, and the palette. */
export const staffDesksEndpoints = {
  ...staffAmlEndpoints,
  ...staffDepositsEndpoints,
  ...staffExclusionsEndpoints,
  ...staffLinksEndpoints,
  ...staffPlayerProtectionEndpoints,
  ...staffPlayerTagsEndpoints,
  ...staffPrivacyEndpoints,
  ...staffRegulatorEndpoints,
  ...staffSearchEndpoints,
  ...staffSportCaseEndpoints,
  ...staffSportIntegrityEndpoints,
};
