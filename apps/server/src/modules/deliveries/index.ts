export type { Deliveries } from "./deliveries.ts";
export { manifest } from "./manifest.ts";
export { createDeliveries } from "./create-deliveries.ts";
export type { Carrier, DeliveryNeeds } from "./needs.ts";
export type { PaymentWords } from "./brand-templates.ts";
export { createBrandTexts } from "./create-brand-texts.ts";
export { writeEmail } from "./write-email.ts";
export { writePhoneMessage } from "./write-phone-message.ts";
