export { manifest } from "./manifest.ts";
export { createIntegrity } from "./create-integrity.ts";
export type { IntegrityNeeds } from "./needs.ts";
export type { Integrity, FreezeReview } from "./integrity.ts";
