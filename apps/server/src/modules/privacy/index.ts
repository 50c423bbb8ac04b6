export { manifest } from "./manifest.ts";
export type { Proof, Privacy } from "./privacy.ts";
export { createPrivacy } from "./create-privacy.ts";
