export { manifest } from "./manifest.ts";
export { createReconciliation } from "./create-reconciliation.ts";
export type { PaymentCase } from "./list-cases.ts";
export type { ReconciliationNeeds } from "./needs.ts";
export type { Reconciliation } from "./reconciliation.ts";
