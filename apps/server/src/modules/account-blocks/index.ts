export { createAccountBlocks } from "./create-account-blocks.ts";
export { manifest } from "./manifest.ts";
