import type { Tx } from "../../kernel/db.ts";
import { type VipHost, hostsStore } from "./hosts-store.ts";

/** The host of a tier: its own, otherwise that of the nearest lower tier. */
export const hostOf = (hosts: readonly VipHost[], tier: number): VipHost | null => hosts.findLast((host) => host.tier <= tier) ?? null;

/** Whether the brand's tier has a host, which cannot change until the transaction ends. */
export const keepsHost = async (tx: Tx, tenantId: number, tier: number): Promise<boolean> =>
  hostOf(await hostsStore.lock(tx, tenantId), tier) !== null;
