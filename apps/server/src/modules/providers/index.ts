export { manifest } from "./manifest.ts";
export type { ProviderNeeds } from "./needs.ts";
export { createProviders, type Providers } from "./create-providers.ts";
