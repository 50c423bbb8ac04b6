import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { masterKey } from "./key-file.ts";

/** A key that seals or has sealed values, and the first bytes of everything it sealed. */
export interface SealingKey {
  readonly name: string;
  readonly prefix: Buffer;
}

/** Derives keys from the master secret, one per purpose. Sealing uses the keys of KEY_FILE if there are any. */
export interface Vault {
  /** The active key first. `master` is always included and opens values that were sealed before values named their key. */
  readonly sealingKeys: readonly SealingKey[];
  /** AES-256-GCM. `context` (such as the row's id) is authenticated, so that a value copied to another row does not open. */
  seal(plain: string | Uint8Array, context: string): Buffer;
  open(sealed: Uint8Array, context: string): string;
  /** For values that are not text. */
  openBytes(sealed: Uint8Array, context: string): Buffer;
  /** A keyed hash for looking up sealed values: equal inputs have equal indexes, and nothing else can be learned from it. */
  blindIndex(value: string, purpose: string): Buffer;
  /** HMAC-SHA256 in hex under a key of this purpose. */
  sign(text: string, purpose: string): string;
  /** A bearer secret: 256 random bits and their keyed hash, in base64url. Return it once and store only its sha256. */
  newToken(): string;
  /** The token that `newToken` would create from given bits. For load tests. */
  tokenOf(bits: string): string;
  /** True if this installation issued the token. Tells guesses from tokens without a query, but not valid tokens from expired ones. */
  madeToken(token: string): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;
/** 126 bits of the keyed hash. With the random bits a token has 64 characters, which every provider accepts. */
const tokenMarkLength = 21;

/** First byte of a value that names its key. Older values begin with their nonce. */
const namesItsKey = 1;
const keyIdBytes = 4;

interface OpeningKey extends SealingKey {
  readonly key: KeyObject;
}

function openingKey(name: string, key: KeyObject): OpeningKey {
  const id = createHmac("sha256", key).update("key id").digest().subarray(0, keyIdBytes);
  return { name, key, prefix: Buffer.concat([Buffer.of(namesItsKey), id]) };
}

const hkdf = (secret: string | Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", secret, "trevo", purpose, 32)));

/** `keys` are those of KEY_FILE, the active one first. Without any, the master secret seals. */
export function createVault(masterSecret: string, keys: ReadonlyMap<string, Buffer> = new Map()): Vault {
  // Purposes are few and fixed in the code. Cache the keys: deriving one costs several times as much as signing.
  const derived = new Map<string, KeyObject>();
  const derive = (purpose: string): KeyObject => {
    const known = derived.get(purpose);
    if (known) return known;
    const key = hkdf(masterSecret, purpose);
    derived.set(purpose, key);
    return key;
  };
  const master = openingKey(masterKey, derive("seal"));
  const named = [...keys].map(([name, key]) => openingKey(name, hkdf(key, "seal")));
  const sealing = named[0] ?? master;
  const opening = [...named, master];
  const tokenKey = derive("token");
  const tokenOf = (bits: string): string =>
    bits + createHmac("sha256", tokenKey).update(bits).digest("base64url").slice(0, tokenMarkLength);
  const openBytes: Vault["openBytes"] = (sealed, context) => {
    const known = opening.find(({ prefix }) => prefix.equals(sealed.subarray(0, prefix.length)));
    try {
      if (known) return openWith(known.key, sealed.subarray(known.prefix.length), context);
    } catch {
      // One nonce in 2^40 looks like the name of a key: try it as an older value.
    }
    try {
      return openWith(master.key, sealed, context);
    } catch (cause) {
      if (known || sealed[0] !== namesItsKey) throw cause;
      throw new Error("encrypted for another row, or with a key that is missing in KEY_FILE", { cause });
    }
  };
  return {
    sealingKeys: opening.map(({ name, prefix }) => ({ name, prefix })),
    seal: (plain, context) => Buffer.concat([sealing.prefix, sealWith(sealing.key, plain, context)]),
    open: (sealed, context) => openBytes(sealed, context).toString("utf8"),
    openBytes,
    blindIndex: (value, purpose) =>
      createHmac("sha256", derive(`index:${purpose}`))
        .update(value)
        .digest(),
    sign: (text, purpose) =>
      createHmac("sha256", derive(`sign:${purpose}`))
        .update(text)
        .digest("hex"),
    newToken: () => tokenOf(randomBytes(32).toString("base64url")),
    tokenOf,
    madeToken: (token) => {
      if (token.length <= tokenMarkLength) return false;
      const [actual, right] = [Buffer.from(token), Buffer.from(tokenOf(token.slice(0, -tokenMarkLength)))];
      return actual.length === right.length && timingSafeEqual(actual, right);
    },
  };
}

/** AES-256-GCM under a 32-byte key. `context` is authenticated. */
export function sealWith(key: KeyObject | Buffer, plain: string | Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws if the key, the context or any byte differs. */
export function openWith(key: KeyObject | Buffer, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares secrets in constant time. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
