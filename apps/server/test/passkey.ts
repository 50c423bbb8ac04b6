import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** Flags of authenticator data (Web Authentication, 6.1): user present, user verified, attested credential data. */
const [present, verified, attested] = [1, 4, 64];

interface Options {
  readonly challenge: string;
}

/** Faults that an answer may have. */
export interface Faults {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly unverified?: boolean;
  readonly counter?: number;
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const uint32 = (value: number): Buffer => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);

/**
 * Creates an authenticator with one passkey, as a browser at this page offers it. `counts`: its counter grows by 1 with each signature, as
 * in security keys; otherwise it is always 0.
 */
export function createTestPasskey({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE_Key (RFC 9052): EC2, ES256, P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  const page = { origin, rpId: new URL(origin).hostname };
  const authenticatorData = (flags: number, faults: Faults, more = Buffer.alloc(0)): Buffer =>
    Buffer.concat([
      sha256(faults.rpId ?? page.rpId),
      Buffer.from([flags | present | (faults.unverified ? 0 : verified)]),
      uint32(faults.counter ?? (counter += counts ? 1 : 0)),
      more,
    ]);
  const clientData = (type: string, { challenge }: Options, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? page.origin,
        crossOrigin: false,
      }),
    );
  return {
    id,
    publicKey,
    coseKey,
    /** Answers the options of `POST /staff/me/passkeys`. */
    attest: (options: Options, faults: Faults = {}) => {
      const attestedData = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, coseKey]);
      const data = authenticatorData(attested, faults, attestedData);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
        uint16(data.length),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", options, faults).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    assert: (options: Options, faults: Faults = {}) => {
      const data = authenticatorData(0, faults);
      const client = clientData("webauthn.get", options, faults);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

export type TestPasskey = ReturnType<typeof createTestPasskey>;
