export { manifest } from "./manifest.ts";
export { createDeliveries } from "./create-deliveries.ts";
export type { DeliveryNeeds } from "./needs.ts";
export { writeEmail } from "./write-email.ts";
