export { manifest } from "./manifest.ts";
export { decisionNotification } from "./decision-notification.ts";
export type { VerificationModule } from "./verification.ts";
export { createVerification } from "./create-verification.ts";
