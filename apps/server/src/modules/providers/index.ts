export { manifest } from "./manifest.ts";
export { createProviders } from "./create-providers.ts";
export type { Providers } from "./providers.ts";
export { findCall, listCalls } from "./list-calls.ts";
export type { CallRecord } from "./list-calls.ts";
export { callArchive } from "./archive-store.ts";
