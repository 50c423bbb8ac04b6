import { z } from "zod";
import { verificationCode } from "./auth-parts.ts";
import { instant, text } from "./wire.ts";

/**
 * Web Authentication (W3C, Level 3) in its JSON forms: 5.1.8 RegistrationResponseJSON and AuthenticationResponseJSON, 5.4 and 5.5 the options.
 * Bytes are base64url.
 */
const bytes = (max: number) =>
  z
    .string({ error: "required" })
    .max(max, "invalid")
    .regex(/^[\w-]+$/, "invalid");
const credentialId = () => bytes(1_400);
const shared = { id: credentialId(), rawId: credentialId(), type: z.literal("public-key", "invalid") };

/** An authenticator's response to an authentication request. */
export const passkeyAssertion = () =>
  z.object({ ...shared, response: z.object({ clientDataJSON: bytes(4_000), authenticatorData: bytes(4_000), signature: bytes(4_000) }) });

/** An authenticator's response to a registration request. */
export const passkeyAttestation = () =>
  z.object({
    ...shared,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(16_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  });

const descriptor = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });

export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(descriptor),
});

export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: z.literal("required") }),
});

/** A member's passkey. Its name is the only way to recognise the device that holds it. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant(),
  last_used_at: instant().nullable(),
  /** True if it was created at this address of the back office. It works at no other address. */
  works_here: z.boolean(),
  /** Its signature counter went backwards, so it may have been copied. It is no longer accepted. */
  is_blocked: z.boolean(),
});

export const passkeyName = () => text(60);

/** Answer to a second-factor challenge: either a code from the authenticator app or a passkey's signature. */
export const factorAnswer = () =>
  z
    .strictObject({
      challenge_token: text(200),
      code: verificationCode().optional(),
      assertion: passkeyAssertion().optional(),
    })
    .refine(({ code, assertion }) => (code === undefined) !== (assertion === undefined), { path: ["code"], error: "required" });
