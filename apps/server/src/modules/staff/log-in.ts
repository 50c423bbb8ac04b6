import { staffActor } from "../../kernel/audit-log.ts";
import { throttled } from "../../kernel/login-throttle.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { networkOf } from "../../kernel/rate-limiter.ts";
import type { RequestContext } from "../../kernel/scope.ts";
import { accessStore } from "./access-store.ts";
import { attemptStore } from "./attempt-store.ts";
import { loginChallenge } from "./challenges.ts";
import type { SignInNeeds } from "./needs.ts";
import { passkeyStore } from "./passkey-store.ts";
import { type Moment, staffSessionStore } from "./session-store.ts";
import { type StaffRow, keyOf, staffStore } from "./store.ts";
import { type FactorAnswer, noteOf, passwordVersionOf, takeFactor, useFactor } from "./take-factor.ts";
import { type PasskeyRequestOptions, requestOptions, rpIdOf } from "./webauthn.ts";

/** Lifetime of a session (a shift) and its idle timeout, ms. */
export const sessionLifetimeMs = 8 * 3_600_000;
export const sessionIdleMs = 15 * 60_000;

/** A session that was last used before `seenAfter` is idle. */
export const momentAt = (now: Date): Moment => ({ now, seenAfter: new Date(now.getTime() - sessionIdleMs) });

/** How long a login waits for its second factor, ms, and how many attempts it accepts. */
const challengeLifetimeMs = 5 * 60_000;
const maxChallengeAttempts = 5;

export interface Challenge {
  readonly challenge_token: string;
  readonly expires_in_ms: number;
}

const mayEnter = (needs: SignInNeeds, row: StaffRow | undefined): row is StaffRow =>
  row?.state === "active" && (!row.demo || needs.admitsDemo);

/** Answers every wrong address or password alike, in the same time. Refuses with `staff_refused`, `too_many_requests`. */
export async function logIn(needs: SignInNeeds, context: RequestContext, input: { email: string; password: string }): Promise<Challenge> {
  const found = await staffStore.byEmail(needs.db, input.email);
  const member = mayEnter(needs, found) ? found : null;
  // Counted by address and network: guesses from other networks block nobody, and a password is useless without its second factor.
  const attempts = attemptStore.of(needs.db, needs.vault.blindIndex(`password:${input.email} ${networkOf(context.ip)}`, "staff-attempts"));
  const right = await throttled(needs.clock, attempts, () => needs.passwords.verify(member?.password_hash ?? null, input.password));
  const now = needs.clock.now();
  if (!member || !right) {
    needs.log.info({ event: "staff_login_refused", staff_id: member?.id, request_id: context.request_id }, "wrong address or password");
    if (member)
      await accessStore.record(needs.db, keyOf(member), {
        at: now,
        actor: "nobody",
        action: "login_refused",
        request_id: context.request_id,
      });
    throw refuse("staff_refused");
  }
  const challenge_token = needs.vault.newToken();
  await staffSessionStore.challenge(needs.db, {
    ...keyOf(member),
    token_hash: sha256(challenge_token),
    password_version: passwordVersionOf(member),
    expires_at: new Date(now.getTime() + challengeLifetimeMs),
  });
  return { challenge_token, expires_in_ms: challengeLifetimeMs };
}

/** The request for a passkey as the second factor; null if the member has none for this host. Uses up no attempt. Refuses with `gone`. */
export async function loginOptions(
  needs: SignInNeeds,
  context: RequestContext,
  { challenge_token }: { challenge_token: string },
): Promise<PasskeyRequestOptions | null> {
  const token_hash = sha256(challenge_token);
  const challenged = await staffSessionStore.challenged(needs.db, token_hash, needs.clock.now());
  if (!challenged) throw refuse("gone");
  const passkeys = await passkeyStore.usable(needs.db, challenged, rpIdOf(context));
  return passkeys.length === 0 ? null : requestOptions(context, { challenge: loginChallenge(token_hash), passkeys });
}

/**
 * Completes the second step and returns a session, of whose token only the hash is stored. Refuses with `gone` if the challenge has
 * expired, or the member was closed or invited again meanwhile; with `staff_refused`, `too_many_requests`.
 */
export async function completeLogin(
  needs: SignInNeeds,
  context: RequestContext,
  answer: FactorAnswer,
): Promise<{ token: string; member: StaffRow; session_id: string }> {
  const { db, clock } = needs;
  const hash = sha256(answer.challenge_token);
  const taken = await staffSessionStore.takeAttempt(db, hash, { attempts: maxChallengeAttempts, now: clock.now() });
  const challenged = taken && (await staffStore.byId(db, taken));
  if (!taken || !challenged || !mayEnter(needs, challenged)) throw refuse("gone");
  const note = { request_id: context.request_id, at: clock.now() };
  const proof = await takeFactor(needs, context, { member: challenged, answer, challenge: loginChallenge(hash) });
  if (!proof) {
    await accessStore.record(db, taken, { ...note, actor: "nobody", action: answer.assertion ? "passkey_refused" : "code_refused" });
    throw refuse("staff_refused");
  }
  const entered = await db.transaction().execute(async (tx) => {
    if (!(await staffSessionStore.endChallenge(tx, hash))) throw refuse("gone");
    const member = await staffStore.hold(tx, taken);
    if (!mayEnter(needs, member) || !passwordVersionOf(member).equals(taken.password_version)) throw refuse("gone");
    if (!(await useFactor(needs, context, { tx, proof }))) return null;
    const token = needs.vault.newToken();
    const session_id = newId();
    const now = clock.now();
    await staffSessionStore.insert(tx, {
      ...keyOf(member),
      id: session_id,
      token_hash: sha256(token),
      created_at: now,
      expires_at: new Date(now.getTime() + sessionLifetimeMs),
      seen_at: now,
      ip: context.ip,
      user_agent: context.user_agent,
    });
    await accessStore.record(tx, keyOf(member), { ...note, actor: staffActor(member.id), action: "login", detail: noteOf(proof) });
    return { token, member, session_id };
  });
  if (!entered) throw refuse("staff_refused");
  return entered;
}
