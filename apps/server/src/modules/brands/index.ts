export type { Brands } from "./brands.ts";
export { createBrands } from "./create-brands.ts";
export { manifest } from "./manifest.ts";
