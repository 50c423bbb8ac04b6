import type { Vault } from "../../kernel/crypto.ts";

/** A CPF at rest: sealed for its person, found by its index. */
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
