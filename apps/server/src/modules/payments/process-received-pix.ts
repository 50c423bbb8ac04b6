import type { Tenant } from "../../kernel/scope.ts";
import type { ReceivedPix } from "../../adapters/pix/gateway.ts";

/** A Pix as the bank itself tells of it: decided once, then whatever went back of it since. */
export type ProcessReceivedPix = (tenant: Tenant, pix: ReceivedPix) => Promise<void>;

export const createProcessReceivedPix =
  (needs: { settleReceivedPix: ProcessReceivedPix; settleRefunds: ProcessReceivedPix }): ProcessReceivedPix =>
  async (tenant, pix) => {
    await needs.settleReceivedPix(tenant, pix);
    await needs.settleRefunds(tenant, pix);
  };
