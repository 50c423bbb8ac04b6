export { manifest } from "./manifest.ts";
export type { RefOwner, RefView, SupportNeeds } from "./needs.ts";
export { createSupport } from "./create-support.ts";
