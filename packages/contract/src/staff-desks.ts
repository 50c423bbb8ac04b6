import { staffDepositsEndpoints } from "./staff-deposits.ts";
import { staffPrivacyEndpoints } from "./staff-privacy.ts";

export * from "./staff-deposits.ts";
export * from "./staff-privacy.ts";

/** Staff endpoints of the desks for deposits and for requests about personal data. */
export const staffDesksEndpoints = { ...staffDepositsEndpoints, ...staffPrivacyEndpoints };
