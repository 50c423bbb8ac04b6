import type { Feature } from "@trevo/contract";
import type { Tenant } from "./scope.ts";

/** Which of its systems a module offers the players of a brand now: built, set up by the brand and allowed by its policy. */
export type FeatureSource = (tenant: Pick<Tenant, "settings">) => readonly Feature[];

/** All modules' answers together. */
export const joinFeatures =
  (sources: readonly FeatureSource[]): FeatureSource =>
  (tenant) =>
    sources.flatMap((source) => source(tenant));
