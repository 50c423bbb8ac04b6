import type { Mission } from "@trevo/contract";
import type { FeatureSource } from "../../kernel/features.ts";
import { type ListPage, emptyPage } from "../../kernel/page-of.ts";
import type { TenantScope } from "../../kernel/scope.ts";

export { registerMissionRoutes } from "./routes.ts";

const perPage = 20;

/** None: no brand sets missions yet. */
export const missionFeatures: FeatureSource = () => [];

/**
 * Owns missions.
 * Promises: what it lists is open now.
 * Does not: pay rewards (`wallet`). No tenant sets missions yet, and the list says so.
 */
export interface Missions {
  list(scope: TenantScope, page: number): Promise<ListPage<Mission>>;
}

export function createMissions(): Missions {
  return { list: async (_scope, page) => emptyPage({ page, perPage }) };
}
