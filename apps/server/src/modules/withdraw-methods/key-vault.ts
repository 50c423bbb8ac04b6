import type { Vault } from "../../kernel/crypto.ts";
import type { WithdrawMethodRow } from "./store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

const contextOf = (id: string): string => `withdraw_methods.key:${id}`;

/** Seals a Pix key for its row; it is found by its keyed hash. */
export const sealKey = (vault: Vault, id: string, key: string): Pick<WithdrawMethodRow, "id" | "key_index" | "key_sealed"> => ({
  id,
  key_index: vault.blindIndex(key, "pix-key"),
  key_sealed: vault.seal(key, contextOf(id)),
});

export const openKey = (vault: Vault, method: Pick<WithdrawMethodRow, "id" | "key_sealed">): string =>
  vault.open(method.key_sealed, contextOf(method.id));

export const sealedMethods = [
  sealedColumn<{ tenant_id: number; id: string }>({
    table: "withdraw_methods",
    column: "key_sealed",
    key: ["tenant_id", "id"],
    context: ({ id }) => contextOf(id),
  }),
];
