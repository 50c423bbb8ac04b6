import assert from "node:assert/strict";
import type { GoogleIdentity } from "../../adapters/google/identity-tokens.ts";
import { refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import { type LoginCandidate, lockPassword } from "./assert-may-log-in.ts";
import { type SignedIn, completeLogin } from "./complete-login.ts";
import { googleIdentity, linkGoogle } from "./google-identity.ts";
import { googleStore } from "./google-store.ts";
import { guessSource } from "./guess-source.ts";
import type { SessionNeeds } from "./needs.ts";
import { tryPassword } from "./try-password.ts";

/**
 * Logs in the owner of a Google identity. An account that merely has the same e-mail address must be linked once with its password, because
 * the present owner of an address may not be the person who opened the account. Refuses with `google_link_required` (or
 * `wrong_credentials`) in that case, with `registration_required` and Google's data if there is no account, and as a login does.
 */
export async function signInWithGoogle(
  needs: SessionNeeds,
  scope: TenantScope,
  input: { idToken: string; password?: string | undefined },
): Promise<SignedIn> {
  const identity = await googleIdentity(needs, scope, input.idToken);
  const linked = await googleStore.playerOf(needs.db, scope.tenant.id, identity.subject);
  if (linked) {
    const player = await needs.players.byId(linked);
    assert(player, "a linked player exists");
    return completeLogin(needs, scope, { player, passwordVersion: await needs.players.passwordVersion(linked) });
  }
  const player = await needs.players.byEmail(scope.tenant, identity.email);
  if (!player) throw refuse("registration_required", { extras: { ...known(identity) } });
  if (input.password === undefined) throw refuse("google_link_required", { extras: { email: identity.email } });
  const passwordVersion = await needs.players.passwordVersion({ tenant_id: scope.tenant.id, player_id: player.id });
  await link(needs, scope, { player, passwordVersion, identity, password: input.password });
  return completeLogin(needs, scope, { player, passwordVersion });
}

const known = ({ email, first_name, last_name }: GoogleIdentity) => ({ email, first_name, last_name });

async function link(
  needs: SessionNeeds,
  scope: TenantScope,
  input: LoginCandidate & { identity: GoogleIdentity; password: string },
): Promise<void> {
  const { player, identity, password } = input;
  const key = { tenant_id: scope.tenant.id, player_id: player.id };
  const right = await tryPassword(needs, {
    tenant_id: key.tenant_id,
    subject: key.player_id,
    source: guessSource(needs, scope, { key }),
    check: () => needs.players.checkPassword(key, password),
  });
  if (!right) throw refuse("wrong_credentials");
  await needs.db.transaction().execute(async (tx) => {
    await lockPassword(needs, tx, input);
    await linkGoogle(needs, tx, { scope, key, subject: identity.subject });
  });
}
