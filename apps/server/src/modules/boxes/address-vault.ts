import type { Address } from "@trevo/contract";
import type { Vault } from "../../kernel/crypto.ts";

const contextOf = (shipmentId: string): string => `shipments.address:${shipmentId}`;

/** An address at rest: sealed for its shipment. */
export const sealAddress = (vault: Pick<Vault, "seal">, shipmentId: string, address: Address): Buffer =>
  vault.seal(JSON.stringify(address), contextOf(shipmentId));

export const openAddress = (vault: Pick<Vault, "open">, shipmentId: string, sealed: Buffer): Address =>
  JSON.parse(vault.open(sealed, contextOf(shipmentId))) as Address;
