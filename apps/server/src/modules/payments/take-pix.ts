import type { Tenant } from "../../kernel/scope.ts";
import type { ReceivedPix } from "../../adapters/pix/gateway.ts";

/** A Pix as the bank itself tells of it: decided once, then whatever went back of it since. */
export type TakePix = (tenant: Tenant, pix: ReceivedPix) => Promise<void>;

export const createTakePix =
  (needs: { settlePix: TakePix; settleRefunds: TakePix }): TakePix =>
  async (tenant, pix) => {
    await needs.settlePix(tenant, pix);
    await needs.settleRefunds(tenant, pix);
  };
