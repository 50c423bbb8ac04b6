import type { Config } from "./kernel/config.ts";
import { type Vault, createVault } from "./kernel/crypto.ts";
import { readKeyFile } from "./kernel/key-file.ts";

/** Seals under the first key of KEY_FILE; without a file under one of the master secret's. Throws where the file cannot be read. */
export const vaultOf = ({ TREVO_SECRET: secret, KEY_FILE: file }: Pick<Config, "TREVO_SECRET" | "KEY_FILE">): Vault =>
  createVault(secret, file === undefined ? undefined : readKeyFile(file));
