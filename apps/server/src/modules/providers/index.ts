export { manifest } from "./manifest.ts";
export { createProviders, type Providers } from "./create-providers.ts";
