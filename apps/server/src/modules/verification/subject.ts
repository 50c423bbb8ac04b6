import type { Vault } from "../../kernel/crypto.ts";
import type { Player } from "../players/index.ts";

/** Keyed hash of the name and CPF of a check, which can be compared without being revealed. */
export const subjectIndex = (
  vault: Pick<Vault, "blindIndex">,
  { cpf, first_name, last_name }: Pick<Player, "first_name" | "last_name"> & { cpf: string },
): Buffer => vault.blindIndex(`${cpf}\n${first_name} ${last_name}`, "verified-subject");
