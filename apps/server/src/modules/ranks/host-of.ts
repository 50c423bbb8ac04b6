import type { Tx } from "../../kernel/db.ts";
import { type VipHost, hostsStore } from "./hosts-store.ts";

/** The host of a tier: its own, else that of the nearest tier below. */
export const hostOf = (hosts: readonly VipHost[], tier: number): VipHost | null => hosts.findLast((host) => host.tier <= tier) ?? null;

/** Whether somebody is the host of the brand's tier, until the transaction ends. */
export const keepsHost = async (tx: Tx, tenantId: number, tier: number): Promise<boolean> =>
  hostOf(await hostsStore.lock(tx, tenantId), tier) !== null;
