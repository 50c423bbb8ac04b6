import type { Output } from "@trevo/contract/client";
import { WebAuthnError, browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./api.ts";

export type Passkey = Output<"GET /staff/me/passkeys">["data"][number];
type RequestOptions = NonNullable<Output<"POST /staff/me/step-up-options">["options"]>;

export const ownPasskeysQuery = queryOptions({
  queryKey: ["GET /staff/me/passkeys", "own"],
  queryFn: ({ signal }) => request("GET /staff/me/passkeys", { signal }).then(({ data }) => data),
  staleTime: 5 * 60_000,
});

export const isUsable = ({ works_here, is_blocked }: Passkey): boolean => works_here && !is_blocked;

/** True if this browser supports passkeys. */
export const hasPasskeys: boolean = browserSupportsWebAuthn();

/** Neither browser nor device provided a passkey: it was cancelled, timed out, or does not exist. */
export class PasskeyError extends Error {
  /** True if the device already has a passkey of this member. */
  readonly isKnown: boolean;
  constructor(cause: unknown) {
    super("The authenticator did not answer.", { cause });
    this.isKnown = cause instanceof WebAuthnError && cause.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  }
}

const asPasskeyError = (error: unknown): never => {
  throw new PasskeyError(error);
};

/** Signs after the device has checked finger, face or PIN. Throws a `PasskeyError`. */
export const signWithPasskey = (options: RequestOptions) => startAuthentication({ optionsJSON: options }).catch(asPasskeyError);

/** Creates a passkey on the device and registers it for the member. Throws a `PasskeyError` or an `ApiError`. */
export async function addPasskey(name: string): Promise<void> {
  const { challenge_token, options } = await request("POST /staff/me/passkeys/options", {});
  const attestation = await startRegistration({ optionsJSON: options }).catch(asPasskeyError);
  await request("POST /staff/me/passkeys", { body: { challenge_token, name, attestation } });
}
