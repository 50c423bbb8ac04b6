export { createShop } from "./create-shop.ts";
export { manifest } from "./manifest.ts";
