import assert from "node:assert/strict";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { type LoginCandidate, assertMayLogIn, lockPassword } from "./assert-may-log-in.ts";
import { challengeStore } from "./challenge-store.ts";
import { tryFactor } from "./confirm-password.ts";
import { guessSource } from "./guess-source.ts";
import { loginCodeStore } from "./login-code-store.ts";
import type { SessionNeeds } from "./needs.ts";
import { isNewDevice, newDeviceFacts } from "./new-device.ts";
import { queueNotice } from "./notify-player.ts";
import { openSession } from "./open-session.ts";

export interface SignedIn {
  readonly player: Player;
  readonly token: string;
}

/** How long a login waits for its code after the right password, and how many attempts it allows. */
const challengeLifetimeMs = 5 * 60_000;
const maxChallengeAttempts = 5;

/** Logs in a player whose password or Google identity was verified. Refuses with `second_factor_required` if a second factor is active. */
export async function completeLogin(needs: SessionNeeds, scope: TenantScope, candidate: LoginCandidate): Promise<SignedIn> {
  const { player, passwordVersion } = candidate;
  await assertMayLogIn(needs, scope, candidate);
  const key = { tenant_id: scope.tenant.id, player_id: player.id };
  if (await needs.secondFactor.isOn(key)) {
    const challenge_token = needs.vault.newToken();
    const expires_at = new Date(needs.clock.now().getTime() + challengeLifetimeMs);
    await challengeStore.put(needs.db, { ...key, token_hash: sha256(challenge_token), password_version: passwordVersion, expires_at });
    throw refuse("second_factor_required", { extras: { challenge_token, expires_in_ms: challengeLifetimeMs } });
  }
  return signIn(needs, scope, { player, passwordVersion, factor: false });
}

/**
 * Completes the second step of a login. Refuses with `gone` if the challenge has ended, `code_wrong`, `too_many_requests`, or with an
 * obstacle that has come up since the first step.
 */
export async function completeLoginWithFactor(
  needs: SessionNeeds,
  scope: TenantScope,
  input: { challenge_token: string; code: string; device_token?: string | undefined },
): Promise<SignedIn> {
  const challenge = { tenant_id: scope.tenant.id, token_hash: sha256(input.challenge_token) };
  const taken = await challengeStore.takeAttempt(needs.db, challenge, { attempts: maxChallengeAttempts, now: needs.clock.now() });
  if (!taken) throw refuse("gone");
  const { password_version: passwordVersion, ...key } = taken;
  await tryFactor(needs, scope, { key, code: input.code, source: guessSource(needs, scope, { key, device_token: input.device_token }) });
  if (!(await challengeStore.end(needs.db, challenge))) throw refuse("gone");
  const player = await needs.players.byId(key);
  assert(player, "a challenge has its player");
  await assertMayLogIn(needs, scope, { player, passwordVersion });
  return signIn(needs, scope, { player, passwordVersion, factor: true });
}

async function signIn(needs: SessionNeeds, scope: TenantScope, input: LoginCandidate & { factor: boolean }): Promise<SignedIn> {
  const { player, factor } = input;
  const key = { tenant_id: scope.tenant.id, player_id: player.id };
  await needs.protection.checkRegister(player);
  const token = await needs.db.transaction().execute(async (tx) => {
    await lockPassword(needs, tx, input);
    // This check sees an exclusion since the previous check. A later exclusion waits for the lock and ends this session.
    await needs.protection.mayLogin(player, tx);
    await recordAuditEvent(tx, scope, { at: needs.clock.now(), actor: playerActor(player.id), action: "login" });
    const isNew = await isNewDevice(needs, tx, { key, user_agent: scope.user_agent });
    const session = await openSession(needs, tx, { scope, player_id: player.id, kind: "full", factor });
    await needs.loggedIn(tx, scope, player);
    if (isNew) await queueNotice(needs, tx, { ...key, kind: "new_device", facts: newDeviceFacts(scope, session.id, needs.clock.now()) });
    return session.token;
  });
  needs.log.info({ event: "login", tenant: scope.tenant.slug, player_id: player.id, request_id: scope.request_id }, "signed in");
  return { player, token };
}

/** Runs now and then: removes challenges that were not answered. */
export async function forgetOldChallenges(needs: Pick<SessionNeeds, "db" | "clock">): Promise<void> {
  await challengeStore.forget(needs.db, needs.clock.now());
  await loginCodeStore.forget(needs.db, needs.clock.now());
}
