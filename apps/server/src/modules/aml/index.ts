export type { AmlNeeds } from "./needs.ts";
export { createAml } from "./create-aml.ts";
export { manifest } from "./manifest.ts";
