export { manifest } from "./manifest.ts";
export { createConsents } from "./create-consents.ts";
export type { Consents } from "./consents.ts";
