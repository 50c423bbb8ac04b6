import type { Output } from "@trevo/contract/client";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { RequestContext } from "../../kernel/scope.ts";

/** The only module that uses the library. Web Authentication, W3C, Level 3. */

export type PasskeyRequestOptions = NonNullable<Output<"POST /staff/login/passkey-options">["options"]>;
export type PasskeyCreationOptions = Output<"POST /staff/me/passkeys/options">["options"];

interface Signed {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
}

export interface Assertion extends Signed {
  readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string };
}

export interface Attestation extends Signed {
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: string[] | undefined;
  };
}

/** How long a browser waits for its authenticator, ms; equals the lifetime of a challenge. */
const timeoutMs = 5 * 60_000;
/** ES256, EdDSA and RS256 cover the authenticators of all browsers' platforms. */
const algorithms = [-7, -8, -257];

/** A passkey belongs to one host. Other hosts are not offered it, and signatures made for them are refused. */
export const rpIdOf = ({ origin }: Pick<RequestContext, "origin">): string => new URL(origin).hostname;

interface Known {
  readonly credential_id: Buffer;
  readonly transports: string[];
}

const describe = ({ credential_id, transports }: Known) => ({
  id: credential_id.toString("base64url"),
  type: "public-key" as const,
  transports,
});

export const requestOptions = (
  context: Pick<RequestContext, "origin">,
  { challenge, passkeys }: { challenge: Buffer; passkeys: readonly Known[] },
): PasskeyRequestOptions => ({
  challenge: challenge.toString("base64url"),
  rpId: rpIdOf(context),
  timeout: timeoutMs,
  userVerification: "required",
  allowCredentials: passkeys.map(describe),
});

interface Enrolment {
  readonly challenge: Buffer;
  readonly member: { readonly id: string; readonly email: string; readonly name: string };
  /** An authenticator that holds one of these does not create another. */
  readonly passkeys: readonly Known[];
}

export const creationOptions = (
  context: Pick<RequestContext, "origin">,
  { challenge, member, passkeys }: Enrolment,
): PasskeyCreationOptions => ({
  challenge: challenge.toString("base64url"),
  rp: { id: rpIdOf(context), name: "Trevo backoffice" },
  user: { id: Buffer.from(member.id).toString("base64url"), name: member.email, displayName: member.name },
  pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
  timeout: timeoutMs,
  attestation: "none",
  excludeCredentials: passkeys.map(describe),
  authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
});

interface Expected {
  readonly origin: string;
  readonly challenge: Buffer;
}

/** The new credential. Null unless it answers this challenge, at this origin, with the user verified by the authenticator. */
export async function readAttestation(attestation: Attestation, { origin, challenge }: Expected) {
  const { transports = [], ...response } = attestation.response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response, clientExtensionResults: {} },
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin: origin,
      expectedRPID: rpIdOf({ origin }),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credential_id: Buffer.from(id, "base64url"), public_key: Buffer.from(publicKey), counter, transports };
  } catch {
    return null;
  }
}

/**
 * The authenticator's counter. Null unless the passkey has signed this challenge, at this origin, with the user verified by the
 * authenticator. The store checks that the counter grows: here it would be compared with a value that may be outdated.
 */
export async function readAssertion(
  assertion: Assertion,
  { origin, challenge, public_key }: Expected & { readonly public_key: Buffer },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin: origin,
      expectedRPID: rpIdOf({ origin }),
      credential: { id: assertion.id, publicKey: new Uint8Array(public_key), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
