import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

interface KeyFile {
  readonly private_key: string;
  readonly public_key: string;
  /** Public keys of operators, by their id. */
  readonly operators: Record<string, string>;
}

/** A partner's RSA key pair and the keys of its operators. They are created once and kept in a file, so that they survive restarts. */
export function openPartnerKeys(file: string) {
  let known: KeyFile | undefined;
  const read = (): KeyFile => {
    try {
      known ??= JSON.parse(readFileSync(file, "utf8")) as KeyFile;
    } catch {
      const pair = generateKeyPairSync("rsa", {
        modulusLength: 2048,
        publicKeyEncoding: { type: "spki", format: "pem" },
        privateKeyEncoding: { type: "pkcs8", format: "pem" },
      });
      save({ private_key: pair.privateKey, public_key: pair.publicKey, operators: {} });
    }
    return known as KeyFile;
  };
  const save = (next: KeyFile): void => {
    known = next;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(next), { mode: 0o600 });
  };
  return {
    privateKey: () => read().private_key,
    operatorKey: (id: string): string | undefined => read().operators[id],
    /** Stores an operator's public key and returns the partner's. */
    exchange: (id: string, publicKey: string): string => {
      const keys = read();
      save({ ...keys, operators: { ...keys.operators, [id]: publicKey } });
      return keys.public_key;
    },
  };
}

export type PartnerKeys = ReturnType<typeof openPartnerKeys>;
