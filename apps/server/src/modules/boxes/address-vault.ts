import type { Address } from "@trevo/contract";
import type { Vault } from "../../kernel/crypto.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

const contextOf = (shipmentId: string): string => `shipments.address:${shipmentId}`;

/** Seals an address for its shipment. */
export const sealAddress = (vault: Pick<Vault, "seal">, shipmentId: string, address: Address): Buffer =>
  vault.seal(JSON.stringify(address), contextOf(shipmentId));

export const openAddress = (vault: Pick<Vault, "open">, shipmentId: string, sealed: Buffer): Address =>
  JSON.parse(vault.open(sealed, contextOf(shipmentId))) as Address;

export const sealedShipments = [
  sealedColumn<{ tenant_id: number; id: string }>({
    table: "shipments",
    column: "address_sealed",
    key: ["tenant_id", "id"],
    context: ({ id }) => contextOf(id),
  }),
];
