import { type JsonWebKey, type KeyObject, createSign, generateKeyPairSync, randomUUID } from "node:crypto";

/** An issuer's keys: made at the first need, and new with every start. */
export interface Signer {
  sign(claims: object): string;
  jwks(): { keys: JsonWebKey[] };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** RS256, as Google signs (RFC 7515). */
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
