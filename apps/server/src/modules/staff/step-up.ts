import assert from "node:assert/strict";
import { staffActor } from "../../kernel/audit-log.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Act, type SpendStepUp, actHashOf } from "../../kernel/step-up.ts";
import { accessStore } from "./access-store.ts";
import { stepUpChallenge } from "./challenges.ts";
import type { Challenge } from "./log-in.ts";
import type { SignInNeeds, StaffNeeds } from "./needs.ts";
import { passkeyStore } from "./passkey-store.ts";
import { staffSessionStore } from "./session-store.ts";
import { stepUpStore } from "./step-up-store.ts";
import { staffStore } from "./store.ts";
import { type FactorAnswer, noteOf, takeFactor, useFactor } from "./take-factor.ts";
import { type PasskeyRequestOptions, requestOptions, rpIdOf } from "./webauthn.ts";

/** How long a proved second factor counts as recent, ms. */
export const recentFactorMs = 5 * 60_000;
/** How long a step-up waits for its second factor, ms, and how many attempts it accepts. */
const challengeLifetimeMs = 5 * 60_000;
const maxAttempts = 5;
/** How long the proof for an act may be sent with it, ms. */
const stepUpLifetimeMs = 2 * 60_000;

export type StepUpPurpose = { readonly purpose: "recent" } | ({ readonly purpose: "signed" } & Act);

export interface StartedStepUp extends Challenge {
  /** Null if the member has no passkey for this host. */
  readonly options: PasskeyRequestOptions | null;
}

/** Starts to prove the second factor again, for the session or for one act. */
export async function startStepUp({ db, clock, vault }: SignInNeeds, scope: StaffScope, wanted: StepUpPurpose): Promise<StartedStepUp> {
  const { operator_id, staff_id, session_id } = scope;
  const challenge_token = vault.newToken();
  const token_hash = sha256(challenge_token);
  const act_hash = wanted.purpose === "signed" ? actHashOf(wanted) : null;
  const created_at = clock.now();
  await stepUpStore.begin(db, {
    operator_id,
    staff_id,
    session_id,
    id: newId(),
    act_hash,
    token_hash,
    created_at,
    ends_at: new Date(created_at.getTime() + challengeLifetimeMs),
  });
  const passkeys = await passkeyStore.usable(db, scope, rpIdOf(scope));
  const challenge = stepUpChallenge(token_hash, { session_id, act_hash });
  const options = passkeys.length === 0 ? null : requestOptions(scope, { challenge, passkeys });
  return { challenge_token, expires_in_ms: challengeLifetimeMs, options };
}

export interface ProvedStepUp {
  /** Token to send with the act; null if the session itself became recent. */
  readonly step_up: string | null;
  readonly ends_at: string;
}

/**
 * Refuses with `gone` if the challenge has expired, was proved, or belongs to another session; with `code_wrong`, `passkey_refused`,
 * `too_many_requests`.
 */
export async function finishStepUp(needs: SignInNeeds, scope: StaffScope, answer: FactorAnswer): Promise<ProvedStepUp> {
  const { db, clock, vault } = needs;
  const { operator_id, session_id, request_id } = scope;
  const asked = sha256(answer.challenge_token);
  const taken = await stepUpStore.takeAttempt(db, scope, { token_hash: asked, attempts: maxAttempts, now: clock.now() });
  if (!taken) throw refuse("gone");
  const { act_hash } = taken;
  const member = await staffStore.byId(db, scope);
  assert(member, "a session has its member");
  const proof = await takeFactor(needs, scope, { member, answer, challenge: stepUpChallenge(asked, { session_id, act_hash }) });
  if (!proof) {
    await accessStore.record(db, scope, { at: clock.now(), actor: "nobody", action: "step_up_refused", request_id });
    throw refuse(answer.assertion ? "passkey_refused" : "code_wrong");
  }
  const step_up = vault.newToken();
  const now = clock.now();
  const ends_at = new Date(now.getTime() + (act_hash === null ? recentFactorMs : stepUpLifetimeMs));
  const signed =
    proof.factor === "code"
      ? { passkey_id: null, assertion: null }
      : { passkey_id: proof.passkey.id, assertion: { ...proof.assertion, token: asked.toString("hex") } };
  const proved = { act_hash, token_hash: sha256(step_up), ends_at, proved_at: now, proved_by: proof.factor, ...signed };
  const isProved = await db.transaction().execute(async (tx) => {
    if (!(await stepUpStore.prove(tx, { operator_id, id: taken.id }, proved))) throw refuse("gone");
    if (!(await useFactor(needs, scope, { tx, proof }))) {
      await stepUpStore.annul(tx, { operator_id, id: taken.id }, now);
      return false;
    }
    await staffSessionStore.renewFactor(tx, scope, now);
    const detail = { purpose: act_hash === null ? "recent" : "signed", ...noteOf(proof) };
    await accessStore.record(tx, scope, { at: now, actor: staffActor(scope.staff_id), action: "step_up", request_id, detail });
    return true;
  });
  if (!isProved) throw refuse("passkey_refused");
  return { step_up: act_hash === null ? null : step_up, ends_at: ends_at.toISOString() };
}

export const spendStepUp =
  ({ db, clock }: Pick<StaffNeeds, "db" | "clock">): SpendStepUp =>
  ({ token, act_hash, request_id, ...session }, tx) =>
    stepUpStore.spend(tx ?? db, session, { token_hash: sha256(token), act_hash, used_by: request_id, now: clock.now() });
