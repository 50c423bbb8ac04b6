export { createChecks } from "./create-checks.ts";
export { manifest } from "./manifest.ts";
export { createIntegrity } from "./create-integrity.ts";
export type { Integrity } from "./integrity.ts";
