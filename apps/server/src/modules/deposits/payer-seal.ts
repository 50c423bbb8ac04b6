import { z } from "zod";
import type { ReceivedPix } from "../../adapters/pix/gateway.ts";
import type { DepositNeeds } from "./needs.ts";
import type { PixKey, ReceivedPixRow } from "./received-pix-store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

const stored = z.object({ name: z.string(), cpf: z.string().nullable() });

const contextOf = ({ tenant_id, end_to_end_id }: PixKey): string => `received_pix:${tenant_id}:${end_to_end_id}`;

/** Seals the payer named by the bank, bound to the Pix. */
export const sealPayer = ({ vault }: Pick<DepositNeeds, "vault">, key: PixKey, payer: ReceivedPix["payer"]): Buffer | null =>
  payer && vault.seal(JSON.stringify(payer), contextOf(key));

export const openPayer = ({ vault }: Pick<DepositNeeds, "vault">, pix: ReceivedPixRow): ReceivedPix["payer"] =>
  pix.payer && stored.parse(JSON.parse(vault.open(pix.payer, contextOf(pix))));

export const sealedPayers = [
  sealedColumn<PixKey>({ table: "received_pix", column: "payer", key: ["tenant_id", "end_to_end_id"], context: contextOf }),
];
