export { manifest } from "./manifest.ts";
export { createPush } from "./create-push.ts";
export type { Push } from "./push.ts";
