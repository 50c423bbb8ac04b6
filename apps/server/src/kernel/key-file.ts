import { readFileSync } from "node:fs";

const line = /^([a-z0-9][a-z0-9-]{0,39})[=:]([A-Za-z0-9+/]{43}=)$/;

/** Key of installations without a key file, derived from the master secret. Once there is a file, it still opens what it sealed. */
export const masterKey = "master";

/**
 * One `name:<32 bytes in base64>` per line, the active key first; lines starting with `#` are comments. Error messages never include a
 * line, because it is a key.
 */
export function readKeyFile(file: string): ReadonlyMap<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const [index, text] of readFileSync(file, "utf8").split("\n").entries()) {
    if (text.trim() === "" || text.startsWith("#")) continue;
    const [, name, key] = line.exec(text.trim()) ?? [];
    if (name === undefined || key === undefined) throw new Error(`KEY_FILE, line ${index + 1}: write name:<32 bytes in base64>`);
    if (name === masterKey || keys.has(name)) throw new Error(`KEY_FILE, line ${index + 1}: the name ${name} is taken`);
    keys.set(name, Buffer.from(key, "base64"));
  }
  if (keys.size === 0) throw new Error("KEY_FILE has no key");
  return keys;
}
