import type { Box, Prize, UserBox } from "@trevo/contract";
import type { ListPage } from "../../kernel/page-of.ts";
import type { PlayerScope, Tenant, TenantScope } from "../../kernel/scope.ts";

/**
 * Owns reward boxes, and what players bought and won with them.
 * Promises: nothing at all where the tenant has no boxes: every call refuses with `not_found`.
 * Does not: move money (`wallet`). No tenant sells a box yet, and the lists say so.
 */
export interface Boxes {
  onSale(scope: Pick<TenantScope, "tenant">, page: number): Promise<ListPage<Box>>;
  /** By its name in the address; null where the tenant sells no such box. */
  find(tenant: Tenant, name: string): Promise<Box | null>;
  ofPlayer(scope: PlayerScope, page: number): Promise<ListPage<UserBox>>;
  prizes(scope: PlayerScope, page: number): Promise<ListPage<Prize>>;
}
