import type { Vault } from "../../kernel/crypto.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

/** Destination of a payout, fixed at the request and readable only for sending. */
export interface Destination {
  readonly key: string;
  readonly cpf: string;
}

const contextOf = (withdrawalId: string): string => `withdrawal:${withdrawalId}`;

export const sealDestination = (vault: Pick<Vault, "seal">, withdrawalId: string, destination: Destination): Buffer =>
  vault.seal(JSON.stringify(destination), contextOf(withdrawalId));

export const openDestination = (vault: Pick<Vault, "open">, withdrawal: { id: string; destination: Uint8Array }): Destination =>
  JSON.parse(vault.open(withdrawal.destination, contextOf(withdrawal.id))) as Destination;

export const sealedDestinations = [
  sealedColumn<{ tenant_id: number; id: string }>({
    table: "withdrawals",
    column: "destination",
    key: ["tenant_id", "id"],
    context: ({ id }) => contextOf(id),
  }),
];
