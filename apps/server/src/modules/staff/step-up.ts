import assert from "node:assert/strict";
import { staffActor } from "../../kernel/audit-log.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { type Act, type SpendStepUp, actHashOf } from "../../kernel/step-up.ts";
import { accessStore } from "./access-store.ts";
import { type Challenge, takeCode } from "./log-in.ts";
import type { SignInNeeds, StaffNeeds } from "./needs.ts";
import { staffSessionStore } from "./session-store.ts";
import { stepUpStore } from "./step-up-store.ts";
import { staffStore } from "./store.ts";

/** A second factor that was proved so long ago is recent. */
export const recentFactorMs = 5 * 60_000;
/** How long a step-up waits for its factor, and how often it may be wrong. */
const challengeLifetimeMs = 5 * 60_000;
const maxAttempts = 5;
/** How long what was proved for an act may be sent with it. */
const stepUpLifetimeMs = 2 * 60_000;

export type StepUpPurpose = { readonly purpose: "recent" } | ({ readonly purpose: "signed" } & Act);

/** Begins to prove the second factor again: for the session, or for one act. */
export async function startStepUp({ db, clock, vault }: SignInNeeds, scope: StaffScope, wanted: StepUpPurpose): Promise<Challenge> {
  const { operator_id, staff_id, session_id } = scope;
  const challenge_token = vault.newToken();
  const created_at = clock.now();
  await stepUpStore.begin(db, {
    operator_id,
    staff_id,
    session_id,
    id: newId(),
    act_hash: wanted.purpose === "signed" ? actHashOf(wanted) : null,
    token_hash: sha256(challenge_token),
    created_at,
    ends_at: new Date(created_at.getTime() + challengeLifetimeMs),
  });
  return { challenge_token, expires_in_ms: challengeLifetimeMs };
}

export interface ProvedStepUp {
  /** To be sent with the act; null where the session itself became recent. */
  readonly step_up: string | null;
  readonly ends_at: string;
}

/** Refuses with `gone` when the challenge is over, was proved, or is another session's; with `code_wrong`, `too_many_requests`. */
export async function finishStepUp(
  needs: SignInNeeds,
  scope: StaffScope,
  input: { challenge_token: string; code: string },
): Promise<ProvedStepUp> {
  const { db, clock, vault } = needs;
  const { operator_id, request_id } = scope;
  const challenge = { token_hash: sha256(input.challenge_token), attempts: maxAttempts, now: clock.now() };
  const taken = await stepUpStore.takeAttempt(db, scope, challenge);
  if (!taken) throw refuse("gone");
  const member = await staffStore.byId(db, scope);
  assert(member, "a session has its member");
  if (!(await takeCode(needs, scope, { member, code: input.code }))) {
    await accessStore.record(db, scope, { at: clock.now(), actor: "nobody", action: "step_up_refused", request_id });
    throw refuse("code_wrong");
  }
  const step_up = vault.newToken();
  const now = clock.now();
  const ends_at = new Date(now.getTime() + (taken.act_hash === null ? recentFactorMs : stepUpLifetimeMs));
  const proof = { act_hash: taken.act_hash, token_hash: sha256(step_up), ends_at, proved_at: now, proved_by: "code" as const };
  await db.transaction().execute(async (tx) => {
    if (!(await stepUpStore.prove(tx, { operator_id, id: taken.id }, proof))) throw refuse("gone");
    await staffSessionStore.renewFactor(tx, scope, now);
    const detail = { purpose: taken.act_hash === null ? "recent" : "signed", factor: proof.proved_by };
    await accessStore.record(tx, scope, { at: now, actor: staffActor(scope.staff_id), action: "step_up", request_id, detail });
  });
  return { step_up: taken.act_hash === null ? null : step_up, ends_at: ends_at.toISOString() };
}

export const spendStepUp =
  ({ db, clock }: Pick<StaffNeeds, "db" | "clock">): SpendStepUp =>
  ({ token, act_hash, request_id, ...session }, tx) =>
    stepUpStore.spend(tx ?? db, session, { token_hash: sha256(token), act_hash, used_by: request_id, now: clock.now() });
