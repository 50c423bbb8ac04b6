import { hkdfSync } from "node:crypto";
import { openWith, sealWith } from "../../kernel/crypto.ts";
import { masterKey, readKeyFile } from "../../kernel/key-file.ts";
import type { KeyService } from "./key-service.ts";

const keyBytes = 32;

/** Uses the keys of a file, of which the first one wraps. Without a file, uses a key derived from the master secret. */
export function createLocalKeys({ secret, file }: { readonly secret: string; readonly file?: string | undefined }): KeyService {
  const keys = new Map(file === undefined ? [] : readKeyFile(file));
  const current = keys.keys().next().value ?? masterKey;
  keys.set(masterKey, Buffer.from(hkdfSync("sha256", secret, "trevo", "wrapping-key", keyBytes)));
  const keyOf = (name: string): Buffer => {
    const key = keys.get(name);
    if (!key) throw new Error(`key ${name} is missing: restore its line in KEY_FILE`);
    return key;
  };
  return {
    current: () => current,
    wrap: async (key, context) => ({ key_id: current, bytes: sealWith(keyOf(current), key, context) }),
    unwrap: async ({ key_id, bytes }, context) => openWith(keyOf(key_id), bytes, context),
  };
}
