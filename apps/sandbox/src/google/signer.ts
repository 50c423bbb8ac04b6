import { type JsonWebKey, type KeyObject, createSign, generateKeyPairSync, randomUUID } from "node:crypto";

/** An issuer's keys, created when first needed and new at every start. */
export interface Signer {
  sign(claims: object): string;
  jwks(): { keys: JsonWebKey[] };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Signs with RS256, as Google does (RFC 7515). */
export function createSigner(): Signer {
  let pair: { kid: string; privateKey: KeyObject; publicKey: KeyObject } | undefined;
  const keys = () => (pair ??= { kid: randomUUID(), ...generateKeyPairSync("rsa", { modulusLength: 2048 }) });
  return {
    sign: (claims) => {
      const { kid, privateKey } = keys();
      const text = `${encode({ alg: "RS256", typ: "JWT", kid })}.${encode(claims)}`;
      return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
    },
    jwks: () => {
      const { kid, publicKey } = keys();
      return { keys: [{ ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" }] };
    },
  };
}
