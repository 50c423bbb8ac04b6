export { manifest } from "./manifest.ts";
export { measurePayouts } from "./measures.ts";
export type { PaymentCase } from "./list-cases.ts";
export { createPayments, type Payments } from "./create-payments.ts";
