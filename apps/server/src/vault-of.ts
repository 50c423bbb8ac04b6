import type { Config } from "./kernel/config.ts";
import { type Vault, createVault } from "./kernel/crypto.ts";
import { readKeyFile } from "./kernel/key-file.ts";

/**
 * Returns the vault. It seals under the first key of KEY_FILE, or without a file under a key derived from the master secret. Throws if the
 * file cannot be read.
 */
export const vaultOf = ({ TREVO_SECRET: secret, KEY_FILE: file }: Pick<Config, "TREVO_SECRET" | "KEY_FILE">): Vault =>
  createVault(secret, file === undefined ? undefined : readKeyFile(file));
