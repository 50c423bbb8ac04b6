import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PlayerRow } from "./store.ts";

/** An account with its decrypted CPF (digits, null if unknown). Never its password. */
export interface Player extends Omit<PlayerRow, "cpf_sealed"> {
  readonly cpf: string | null;
}

/** The part of the wallet that registration needs. */
export interface WalletOpening {
  open(tx: Tx, owner: PlayerKey & { readonly operator_timezone: string }): Promise<void>;
}
