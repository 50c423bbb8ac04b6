import { tenantStore } from "./store.ts";

/** The time zone of every tenant, for followers and invariants of other modules, in their own transaction or snapshot. */
export const tenantZones = tenantStore.zones;
