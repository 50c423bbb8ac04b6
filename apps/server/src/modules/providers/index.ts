export { manifest } from "./manifest.ts";
export { createProviders } from "./create-providers.ts";
export type { Providers } from "./providers.ts";
