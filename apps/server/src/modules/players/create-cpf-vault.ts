import type { Vault } from "../../kernel/crypto.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

/** Stores CPFs: encrypted for their person, and found by an index. */
export interface CpfVault {
  index(cpf: string): Buffer;
  seal(cpf: string, personId: string): Buffer;
  open(sealed: Uint8Array, personId: string): string;
}

const contextOf = (personId: string): string => `persons.cpf:${personId}`;

export const createCpfVault = (vault: Vault): CpfVault => ({
  index: (cpf) => vault.blindIndex(cpf, "cpf"),
  seal: (cpf, personId) => vault.seal(cpf, contextOf(personId)),
  open: (sealed, personId) => vault.open(sealed, contextOf(personId)),
});

export const sealedPersons = [
  sealedColumn<{ operator_id: number; id: string }>({
    table: "persons",
    column: "cpf_sealed",
    key: ["operator_id", "id"],
    context: ({ id }) => contextOf(id),
  }),
];
