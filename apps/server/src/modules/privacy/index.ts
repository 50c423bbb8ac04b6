export { manifest } from "./manifest.ts";
export { createPrivacy } from "./create-privacy.ts";
