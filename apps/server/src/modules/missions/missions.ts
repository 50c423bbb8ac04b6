import type { Mission } from "@trevo/contract";
import type { ListPage } from "../../kernel/page-of.ts";
import type { TenantScope } from "../../kernel/scope.ts";

/**
 * Owns missions.
 * Promises: what it lists is open now.
 * Does not: pay rewards (`wallet`). No tenant sets missions yet, and the list says so.
 */
export interface Missions {
  list(scope: TenantScope, page: number): Promise<ListPage<Mission>>;
}
