import type { GoogleIdentity } from "../../adapters/google/identity-tokens.ts";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Fault, refuse } from "../../kernel/errors.ts";
import type { PlayerKey, TenantScope } from "../../kernel/scope.ts";
import { googleStore } from "./google-store.ts";
import type { SessionNeeds } from "./needs.ts";

/**
 * Returns the identity that the token proves. Refuses with `forbidden` if the brand does not offer Google sign-in, `google_token_invalid`,
 * `google_unavailable`.
 */
export async function googleIdentity(
  needs: Pick<SessionNeeds, "identityTokens">,
  scope: TenantScope,
  idToken: string,
): Promise<GoogleIdentity> {
  const { casAllowGoogleAuth, googleClientId } = scope.tenant.settings;
  if (!casAllowGoogleAuth || googleClientId === null) throw refuse("forbidden");
  const identity = await needs.identityTokens.verify(idToken, googleClientId).catch((error: unknown) => {
    if (error instanceof Fault) throw refuse("google_unavailable");
    throw error;
  });
  if (!identity) throw refuse("google_token_invalid");
  return identity;
}

/** Links the identity to the account, which it can then open. Refuses with `google_token_invalid` if either is already linked. */
export async function linkGoogle(
  needs: Pick<SessionNeeds, "clock">,
  tx: Tx,
  input: { scope: TenantScope; key: PlayerKey; subject: string },
): Promise<void> {
  const { scope, key, subject } = input;
  const at = needs.clock.now();
  if (!(await googleStore.link(tx, { ...key, subject, linked_at: at }))) throw refuse("google_token_invalid");
  await recordAuditEvent(tx, scope, { at, actor: playerActor(key.player_id), action: "google_linked" });
}
