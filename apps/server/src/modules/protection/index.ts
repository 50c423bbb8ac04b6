export { careNotification } from "./care-notification.ts";
export { manifest } from "./manifest.ts";
export { impededNotification } from "./impeded-notification.ts";
export type { MadeExclusion } from "./needs.ts";
export type { PayerJudgement } from "./judge-payer.ts";
export type { Protection } from "./protection.ts";
export { createProtection } from "./create-protection.ts";
