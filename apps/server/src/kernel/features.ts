import type { Feature } from "@trevo/contract";
import type { Tenant } from "./scope.ts";

/** The features that a module offers a brand's players now: built, configured by the brand and allowed by its policy. */
export type FeatureSource = (tenant: Pick<Tenant, "settings">) => readonly Feature[];

/** Combines the sources of all modules. */
export const joinFeatures =
  (sources: readonly FeatureSource[]): FeatureSource =>
  (tenant) =>
    sources.flatMap((source) => source(tenant));
