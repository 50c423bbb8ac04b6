import { readFileSync } from "node:fs";
import { hkdfSync } from "node:crypto";
import { openWith, sealWith } from "../../kernel/crypto.ts";
import type { KeyService } from "./key-service.ts";

const keyBytes = 32;
/** The key of installations without a file. Once there is a file, it still opens what it wrapped. */
const ofMasterSecret = "master";
const line = /^([a-z0-9][a-z0-9-]{0,39})[=:]([A-Za-z0-9+/]{43}=)$/;

/**
 * Keys of a file, `name:<32 bytes in base64>` a line, the one that wraps first; lines with `#` are comments. Without a file, a key that is derived
 * from the master secret.
 */
export function createLocalKeys({ secret, file }: { readonly secret: string; readonly file?: string | undefined }): KeyService {
  const keys = file === undefined ? new Map<string, Buffer>() : readKeys(file);
  const current = keys.keys().next().value ?? ofMasterSecret;
  keys.set(ofMasterSecret, Buffer.from(hkdfSync("sha256", secret, "trevo", "wrapping-key", keyBytes)));
  const keyOf = (name: string): Buffer => {
    const key = keys.get(name);
    if (!key) throw new Error(`no key ${name}: put its line back into KEY_FILE`);
    return key;
  };
  return {
    current: () => current,
    wrap: async (key, context) => ({ key_id: current, bytes: sealWith(keyOf(current), key, context) }),
    unwrap: async ({ key_id, bytes }, context) => openWith(keyOf(key_id), bytes, context),
  };
}

/** Throws without the content of a line: it is a key. */
function readKeys(file: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const [index, text] of readFileSync(file, "utf8").split("\n").entries()) {
    if (text.trim() === "" || text.startsWith("#")) continue;
    const [, name, key] = line.exec(text.trim()) ?? [];
    if (name === undefined || key === undefined) throw new Error(`KEY_FILE, line ${index + 1}: write name:<32 bytes in base64>`);
    if (name === ofMasterSecret || keys.has(name)) throw new Error(`KEY_FILE, line ${index + 1}: the name ${name} is taken`);
    keys.set(name, Buffer.from(key, "base64"));
  }
  if (keys.size === 0) throw new Error("KEY_FILE has no key");
  return keys;
}
