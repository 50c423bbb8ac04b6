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

/** Whether this browser can use any. */
export const hasPasskeys: boolean = browserSupportsWebAuthn();

/** The browser or the device gave none: it was cancelled, took too long, or is not there. */
export class PasskeyError extends Error {
  /** The device has one of this member already. */
  readonly isKnown: boolean;
  constructor(cause: unknown) {
    super("The authenticator did not answer.", { cause });
    this.isKnown = cause instanceof WebAuthnError && cause.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  }
}

const asPasskeyError = (error: unknown): never => {
  throw new PasskeyError(error);
};

/** The device asks for the finger, the face or the PIN, and signs. Throws a `PasskeyError`. */
export const signWithPasskey = (options: RequestOptions) => startAuthentication({ optionsJSON: options }).catch(asPasskeyError);

/** The device makes a passkey, which the member has then. Throws a `PasskeyError` or an `ApiError`. */
export async function addPasskey(name: string): Promise<void> {
  const { challenge_token, options } = await request("POST /staff/me/passkeys/options", {});
  const attestation = await startRegistration({ optionsJSON: options }).catch(asPasskeyError);
  await request("POST /staff/me/passkeys", { body: { challenge_token, name, attestation } });
}
