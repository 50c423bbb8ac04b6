import { staffDepositsEndpoints } from "./staff-deposits.ts";
import { staffExclusionsEndpoints } from "./staff-exclusions.ts";
import { staffPrivacyEndpoints } from "./staff-privacy.ts";

export * from "./staff-deposits.ts";
export * from "./staff-exclusions.ts";
export * from "./staff-privacy.ts";

/** Staff endpoints of the desks for deposits, exclusions, and requests about personal data. */
export const staffDesksEndpoints = { ...staffDepositsEndpoints, ...staffExclusionsEndpoints, ...staffPrivacyEndpoints };
