import { type KeyObject, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { z } from "zod";
import { readJson } from "../../kernel/read-json.ts";

/** How far the partner's clock may be ahead (RFC 7519, section 4.1.5). */
const leewaySeconds = 60;

const header = z.object({ alg: z.string() });
const claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
  payload: z.record(z.string(), z.unknown()),
});

export interface ExpectedToken {
  readonly issuer: string;
  readonly audience: string;
  readonly now: Date;
  /** In PEM. The token may be signed with any of them. */
  readonly keys: readonly string[];
}

const partsOf = (token: string): readonly [string, string, string] | null => {
  const [head, body, signature, ...more] = token.split(".");
  return head && body && signature && more.length === 0 ? [head, body, signature] : null;
};

const jsonOf = (part: string): unknown => readJson(Buffer.from(part, "base64url"));

/** Returns the unverified payload of a token. Null if the text is not a token. */
export function readPayload(token: string): Record<string, unknown> | null {
  const parts = partsOf(token);
  const read = parts && claims.safeParse(jsonOf(parts[1]));
  return read?.success ? read.data.payload : null;
}

/**
 * True if the token is addressed to us, currently valid and signed with one of the keys. The kind of key determines the algorithm. The
 * `alg` of the token must agree, but decides nothing.
 */
export function isGenuine(token: string, { issuer, audience, now, keys }: ExpectedToken): boolean {
  const parts = partsOf(token);
  const head = parts && header.safeParse(jsonOf(parts[0]));
  const read = parts && claims.safeParse(jsonOf(parts[1]));
  if (!parts || !head?.success || !read?.success) return false;
  const { iss, aud, exp, iat, nbf } = read.data;
  const seconds = now.getTime() / 1_000;
  const latest = seconds + leewaySeconds;
  if (iss !== issuer || [aud].flat()[0] !== audience || exp <= seconds || iat > latest || (nbf ?? 0) > latest) return false;
  return keys.some((key) => signedBy(key, parts, head.data.alg));
}

function signedBy(pem: string, [head, body, signature]: readonly [string, string, string], alg: string): boolean {
  try {
    const key = createPublicKey(pem);
    if (algorithmOf(key) !== alg) return false;
    return verify("sha256", Buffer.from(`${head}.${body}`), { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): "RS256" | "ES256" | null {
  if (asymmetricKeyType === "rsa") return "RS256";
  return asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1" ? "ES256" : null;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Signs with ES256 and our private key in PEM. */
export function signToken(payload: object, pem: string): string {
  const text = `${encode({ alg: "ES256", typ: "JWT" })}.${encode(payload)}`;
  const signature = sign("sha256", Buffer.from(text), { key: createPrivateKey(pem), dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}
