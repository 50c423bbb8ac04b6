import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PlayerRow } from "./store.ts";

/** An account with its opened CPF (digits, null when unknown). Never its password. */
export interface Player extends Omit<PlayerRow, "cpf_sealed"> {
  readonly cpf: string | null;
}

/** What registering needs of the wallet. */
export interface WalletOpening {
  open(tx: Tx, owner: PlayerKey & { readonly operator_timezone: string }): Promise<void>;
}
