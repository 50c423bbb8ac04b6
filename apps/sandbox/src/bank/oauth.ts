import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock/clock.ts";
import { Problem } from "../problem.ts";

const lifetimeSeconds = 3600;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** OAuth 2 client credentials for one client. Tokens expire with the process, as they may at any bank. */
export interface TokenIssuer {
  /** `authorization` is the `Authorization: Basic` header. */
  issue(authorization: string | undefined): { access_token: string; token_type: "Bearer"; expires_in: number; scope: string };
  /** `authorization` is the `Authorization: Bearer` header. Throws a 401 unless the token is valid. */
  check(authorization: string | undefined): void;
}

export function createTokenIssuer(needs: { clientId: string; clientSecret: string; clock: Clock }): TokenIssuer {
  const expiries = new Map<string, number>();
  const basic = `Basic ${Buffer.from(`${needs.clientId}:${needs.clientSecret}`).toString("base64")}`;
  return {
    issue: (authorization) => {
      if (!sameSecret(authorization ?? "", basic)) throw new Problem(401, "invalid_client", "Credenciais inválidas.");
      const token = randomBytes(32).toString("base64url");
      expiries.set(token, needs.clock.now().getTime() + lifetimeSeconds * 1000);
      return {
        access_token: token,
        token_type: "Bearer",
        expires_in: lifetimeSeconds,
        scope: "cob.write cob.read pix.write pix.read webhook.write webhook.read pix.send gn.pix.send.read",
      };
    },
    check: (authorization) => {
      const expiry = expiries.get(authorization?.replace(/^Bearer /, "") ?? "");
      if (expiry === undefined || expiry <= needs.clock.now().getTime())
        throw new Problem(401, "invalid_token", "Token inválido ou expirado.");
    },
  };
}
