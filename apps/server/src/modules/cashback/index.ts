export { manifest } from "./manifest.ts";
export { createCashback } from "./create-cashback.ts";
