export { manifest } from "./manifest.ts";
export { createProfile } from "./create-profile.ts";
