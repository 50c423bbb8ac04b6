export { manifest } from "./manifest.ts";
export type { ProfileModule } from "./profile.ts";
export { createProfile } from "./create-profile.ts";
