export { manifest } from "./manifest.ts";
export type { PushNeeds } from "./needs.ts";
export type { Push } from "./push.ts";
export { createPush } from "./create-push.ts";
