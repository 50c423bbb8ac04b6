import type { Clock } from "../kernel/clock.ts";
import { type Vault, equalSecrets } from "../kernel/crypto.ts";

/** Long enough for a page to open its chat; each new conversation requests a new identity. */
const lifeMs = 10 * 60_000;

interface Claim {
  readonly tenant: string;
  readonly player: string;
  /** Expiry in milliseconds since 1970. */
  readonly exp: number;
}

/**
 * Issues identities that tell the support's own tools who writes, without exposing the session: signed for one brand, one player and ten
 * minutes.
 */
export function createChatIdentities({ vault, clock }: { vault: Pick<Vault, "sign">; clock: Clock }) {
  const sign = (claim: string): string => vault.sign(claim, "chat-identity");
  return {
    issue: (tenant: string, player: string): { identity: string; expires_at: string } => {
      const exp = clock.now().getTime() + lifeMs;
      const claim = Buffer.from(JSON.stringify({ tenant, player, exp } satisfies Claim)).toString("base64url");
      return { identity: `${claim}.${sign(claim)}`, expires_at: new Date(exp).toISOString() };
    },
    /** Returns the player's id, or null if the identity is forged, belongs to another brand or has expired. */
    read: (tenant: string, identity: string): string | null => {
      const [claim = "", signature = ""] = identity.split(".");
      if (!equalSecrets(signature, sign(claim))) return null;
      const { tenant: issuer, player, exp } = JSON.parse(Buffer.from(claim, "base64url").toString()) as Claim;
      return issuer === tenant && clock.now().getTime() < exp ? player : null;
    },
  };
}

export type ChatIdentities = ReturnType<typeof createChatIdentities>;
