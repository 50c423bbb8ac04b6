import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from "node:crypto";

/** A browser's own keys in base64url. */
export interface DeviceKeys {
  readonly private_key: string;
  readonly p256dh: string;
  readonly auth: string;
}

const saltBytes = 16;
const headBytes = 21;
const tagBytes = 16;

/** Decrypts a message (RFC 8291, one record of RFC 8188). Throws if it is not for these keys. */
export function decryptPush(body: Buffer, { private_key, p256dh, auth }: DeviceKeys): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(private_key, "base64url");
  const salt = body.subarray(0, saltBytes);
  const keyBytes = body.readUInt8(headBytes - 1);
  const sender = body.subarray(headBytes, headBytes + keyBytes);
  const sealed = body.subarray(headBytes + keyBytes);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(p256dh, "base64url"), sender]);
  const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), Buffer.from(auth, "base64url"), info, 32));
  const derive = (name: string, bytes: number) => Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  // The last record ends in 2, padded with zeros.
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error("the record is not the last one");
  return plain.subarray(0, end).toString();
}

const mostAheadSeconds = 86_400;

/** True if the sender is the one that the browser subscribed to (RFC 8292): its key, for this origin, not expired. */
export function isSignedBy(authorization: string, expected: { key: string; audience: string; now: number }): boolean {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (key !== expected.key) return false;
  try {
    const point = Buffer.from(key, "base64url");
    const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
    const publicKey = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
    if (!verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url"))) return false;
    const { aud, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud?: unknown; exp?: unknown };
    const seconds = expected.now / 1000;
    return aud === expected.audience && typeof exp === "number" && exp > seconds && exp <= seconds + mostAheadSeconds;
  } catch {
    return false;
  }
}
