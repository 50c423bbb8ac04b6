import { staffActor } from "../../kernel/audit-log.ts";
import { forgetAttemptsMs, throttled } from "../../kernel/login-throttle.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { networkOf } from "../../kernel/rate-limiter.ts";
import type { RequestContext } from "../../kernel/scope.ts";
import { stepOfCode } from "../second-factor/index.ts";
import { accessStore } from "./access-store.ts";
import { attemptStore } from "./attempt-store.ts";
import type { SignInNeeds } from "./needs.ts";
import { openSecret } from "./secret-vault.ts";
import { staffSessionStore } from "./session-store.ts";
import { type StaffRow, keyOf, staffStore } from "./store.ts";

/** A shift, and a walk to the coffee machine. */
export const sessionLifetimeMs = 8 * 3_600_000;
export const sessionIdleMs = 15 * 60_000;

/** How long a right password waits for its code, and how many codes it takes. */
const challengeLifetimeMs = 5 * 60_000;
const maxChallengeAttempts = 5;

export interface Challenge {
  readonly challenge_token: string;
  readonly expires_in_ms: number;
}

const passwordVersionOf = (row: Pick<StaffRow, "password_hash">): Buffer => sha256(row.password_hash ?? "");
const mayEnter = (needs: SignInNeeds, row: StaffRow | undefined): row is StaffRow =>
  row?.state === "active" && (!row.demo || needs.admitsDemo);

/** Every wrong address or password gets one answer, in the same time. Refuses with `staff_refused`, `too_many_requests`. */
export async function logIn(needs: SignInNeeds, context: RequestContext, input: { email: string; password: string }): Promise<Challenge> {
  const found = await staffStore.byEmail(needs.db, input.email);
  const member = mayEnter(needs, found) ? found : null;
  // By address and network: strangers' guesses stop nobody else, and a password opens nothing without its code.
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

/** What may be guessed at one member's codes in a day, from all networks together in which the member had no session of late. */
const strangersCodes = 30;
const rememberNetworkMs = 30 * 24 * 3_600_000;

/** Takes a code, once. Wrong ones are counted as wrong passwords are. Refuses with `too_many_requests`. */
export async function takeCode(
  needs: SignInNeeds,
  context: Pick<RequestContext, "ip">,
  { member, code }: { member: StaffRow; code: string },
): Promise<boolean> {
  const network = networkOf(context.ip);
  const subject = (source: string) =>
    needs.vault.blindIndex(`code:${member.id}:${passwordVersionOf(member).toString("hex")} ${source}`, "staff-attempts");
  const now = needs.clock.now();
  const seen = await staffSessionStore.addressesSince(needs.db, keyOf(member), new Date(now.getTime() - rememberNetworkMs));
  const strangers = seen.some((ip) => networkOf(ip) === network) ? null : subject("strangers");
  if (
    strangers &&
    (await attemptStore.takeGuess(needs.db, strangers, { now, forgetBefore: new Date(now.getTime() - forgetAttemptsMs) })) > strangersCodes
  )
    throw refuse("too_many_requests");
  const attempts = attemptStore.of(needs.db, subject(network));
  return throttled(needs.clock, attempts, async () => {
    const step = stepOfCode(openSecret(needs.vault, member), code, needs.clock.now());
    return step !== null && staffStore.takeStep(needs.db, keyOf(member), step);
  });
}

/**
 * The second step: a session, whose token is stored nowhere. Refuses with `gone` when the challenge is over, or the member was
 * closed or invited anew meanwhile; with `staff_refused`, `too_many_requests`.
 */
export async function completeLogin(
  needs: SignInNeeds,
  context: RequestContext,
  input: { challenge_token: string; code: string },
): Promise<{ token: string; member: StaffRow; session_id: string }> {
  const { db, clock } = needs;
  const hash = sha256(input.challenge_token);
  const taken = await staffSessionStore.takeAttempt(db, hash, { attempts: maxChallengeAttempts, now: clock.now() });
  const challenged = taken && (await staffStore.byId(db, taken));
  if (!taken || !challenged || !mayEnter(needs, challenged)) throw refuse("gone");
  const note = { request_id: context.request_id, at: clock.now() };
  if (!(await takeCode(needs, context, { member: challenged, code: input.code }))) {
    await accessStore.record(db, taken, { ...note, actor: "nobody", action: "code_refused" });
    throw refuse("staff_refused");
  }
  return db.transaction().execute(async (tx) => {
    if (!(await staffSessionStore.endChallenge(tx, hash))) throw refuse("gone");
    const member = await staffStore.hold(tx, taken);
    if (!mayEnter(needs, member) || !passwordVersionOf(member).equals(taken.password_version)) throw refuse("gone");
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
    await accessStore.record(tx, keyOf(member), { ...note, actor: staffActor(member.id), action: "login" });
    return { token, member, session_id };
  });
}
