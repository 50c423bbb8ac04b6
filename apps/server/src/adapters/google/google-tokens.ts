import { type JWTPayload, createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { Clock } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import type { GoogleIdentity, IdentityTokens } from "./identity-tokens.ts";

export interface GoogleConfig {
  readonly issuers: readonly string[];
  readonly jwksUrl: string;
}

/** Google's own addresses, for live mode. */
export const googleConfig: GoogleConfig = {
  issuers: ["https://accounts.google.com", "accounts.google.com"],
  jwksUrl: "https://www.googleapis.com/oauth2/v3/certs",
};

/**
 * Configuration of the sandbox's stand-in, which has keys of its own. Its issuer is always `localhost`, whatever address it is reached by.
 */
export function sandboxGoogleConfig(sandboxUrl: string): GoogleConfig {
  const { port } = new URL(sandboxUrl);
  return { issuers: [`http://localhost:${port}/google`], jwksUrl: new URL("/google/jwks", sandboxUrl).href };
}

const timeoutMs = 5_000;
const maxReplyBytes = 64 * 1024;
const clockToleranceS = 30;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).toLowerCase(),
  email_verified: z.union([z.literal(true), z.literal("true")]),
  given_name: z.string().max(200).default(""),
  family_name: z.string().max(200).default(""),
});

/** Failures to load the keys, as opposed to an invalid token. */
const notTheToken = [errors.JWKSTimeout, errors.JWKSInvalid];

/**
 * Verifies tokens according to OpenID Connect, section 3.1.3.7: RS256 with Google's keys, the issuer, the audience, the times. Keys are
 * fetched once, and again for an unknown key.
 */
export function createGoogleTokens(needs: { config: GoogleConfig; clock: Clock }): IdentityTokens {
  const { config, clock } = needs;
  const keys = createRemoteJWKSet(new URL(config.jwksUrl), { timeoutDuration: timeoutMs, [customFetch]: fetchKeys });
  return {
    verify: async (idToken, clientId) => {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ["RS256"],
          issuer: [...config.issuers],
          audience: clientId,
          requiredClaims: ["exp", "iat", "sub"],
          clockTolerance: clockToleranceS,
          currentDate: clock.now(),
        });
        return isForUsAlone(payload, clientId) ? identityOf(payload) : null;
      } catch (error) {
        if (error instanceof Fault) throw error;
        if (notTheToken.some((kind) => error instanceof kind)) throw new Fault("Google's keys", { retryable: true }, { cause: error });
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/**
 * The library accepts a token if the client is one of its audiences. A token that another client may also use could be sent by that client
 * (3.1.3.7, 3 to 5).
 */
function isForUsAlone({ aud, azp }: JWTPayload, clientId: string): boolean {
  return [aud].flat().every((one) => one === clientId) && (azp === undefined || azp === clientId);
}

function identityOf(payload: unknown): GoogleIdentity | null {
  const read = claims.safeParse(payload);
  if (!read.success) return null;
  const { sub, email, given_name, family_name } = read.data;
  return { subject: sub, email, first_name: given_name, last_name: family_name };
}

async function fetchKeys(url: string): Promise<Response> {
  const answer = await callOut({ method: "GET", url: new URL(url), timeoutMs, maxReplyBytes });
  if (answer.status !== 200) throw new Fault(`Google's keys: ${answer.status}`, { retryable: true });
  return new Response(answer.body, { status: 200, headers: { "content-type": "application/json" } });
}
