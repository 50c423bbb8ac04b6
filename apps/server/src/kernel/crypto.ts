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

/** A key that seals or has sealed, and the first bytes of all that it sealed. */
export interface SealingKey {
  readonly name: string;
  readonly prefix: Buffer;
}

/** Derives keys from the master secret, one a purpose, so that no key does two jobs. Sealing has keys of its own where the installation names some. */
export interface Vault {
  /** The one in use first. `master` is always among them, and opens what was sealed before values named their key. */
  readonly sealingKeys: readonly SealingKey[];
  /** AES-256-GCM; `context` (such as the row's id) is bound in, so that a value moved to another row does not open. */
  seal(plain: string | Uint8Array, context: string): Buffer;
  open(sealed: Uint8Array, context: string): string;
  /** Of what is no text. */
  openBytes(sealed: Uint8Array, context: string): Buffer;
  /** A keyed hash for looking up what is stored sealed: equal inputs, equal index, nothing else to learn. */
  blindIndex(value: string, purpose: string): Buffer;
  /** HMAC-SHA256 in hex under a key of this purpose. */
  sign(text: string, purpose: string): string;
  /** A bearer secret: 256 random bits and their keyed hash, in base64url. Hand it out once, store only its sha256. */
  newToken(): string;
  /** What `newToken` makes of bits of one's own choice; for load tests. */
  tokenOf(bits: string): string;
  /** Whether this installation made the token. It distinguishes guesses from tokens without a query, not live tokens from dead ones. */
  madeToken(token: string): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;
/** 126 bits of the keyed hash: with its bits a token has 64 characters, which every provider takes. */
const tokenMarkLength = 21;

/** The first byte of a value that names its key. Before, values began with their nonce. */
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

/** `keys` are those of KEY_FILE, the one in use first. Without any the master secret seals. */
export function createVault(masterSecret: string, keys: ReadonlyMap<string, Buffer> = new Map()): Vault {
  // Purposes are few and written in the code. A key is derived once: deriving costs several times what signing does.
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
      // One nonce of 2^40 looks like the name of a key: what follows decides.
    }
    try {
      return openWith(master.key, sealed, context);
    } catch (cause) {
      if (known || sealed[0] !== namesItsKey) throw cause;
      throw new Error("sealed for another row, or under a key that KEY_FILE has lost", { cause });
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

/** AES-256-GCM under a key of 32 bytes; `context` is bound in. */
export function sealWith(key: KeyObject | Buffer, plain: string | Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws where the key, the context or a byte is another. */
export function openWith(key: KeyObject | Buffer, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares secrets in time that does not depend on where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
