import assert from "node:assert/strict";
import { staffActor } from "../../kernel/audit-log.ts";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { accessStore } from "./access-store.ts";
import { enrolmentChallenge } from "./challenges.ts";
import type { StaffNeeds } from "./needs.ts";
import { passkeyStore } from "./passkey-store.ts";
import { type PasskeyReply, presentPasskey } from "./present.ts";
import { staffStore } from "./store.ts";
import { type Attestation, type PasskeyCreationOptions, creationOptions, readAttestation, rpIdOf } from "./webauthn.ts";

const enrolmentLifetimeMs = 5 * 60_000;
const maxPasskeys = 10;

export interface StartedEnrolment {
  readonly challenge_token: string;
  readonly expires_in_ms: number;
  readonly options: PasskeyCreationOptions;
}

/** Refuses with `too_many_passkeys`. */
export async function startEnrolment({ db, clock, vault }: StaffNeeds, scope: StaffScope): Promise<StartedEnrolment> {
  const { operator_id, staff_id, session_id } = scope;
  const member = await staffStore.byId(db, scope);
  assert(member, "a session has its member");
  const passkeys = await passkeyStore.list(db, scope);
  if (passkeys.length >= maxPasskeys) throw refuse("too_many_passkeys");
  const challenge_token = vault.newToken();
  const token_hash = sha256(challenge_token);
  const ends_at = new Date(clock.now().getTime() + enrolmentLifetimeMs);
  await passkeyStore.begin(db, { operator_id, staff_id, session_id, token_hash, ends_at });
  const challenge = enrolmentChallenge(token_hash, session_id);
  // A blocked passkey may be created again on the same device.
  const known = passkeys.filter(({ rp_id, blocked_at }) => rp_id === rpIdOf(scope) && blocked_at === null);
  return { challenge_token, expires_in_ms: enrolmentLifetimeMs, options: creationOptions(scope, { challenge, member, passkeys: known }) };
}

/**
 * Refuses with `gone` if the challenge has expired, was used, or belongs to another session; with `passkey_refused`, `too_many_passkeys`.
 */
export async function finishEnrolment(
  { db, clock }: StaffNeeds,
  scope: StaffScope,
  input: { challenge_token: string; name: string; attestation: Attestation },
): Promise<PasskeyReply> {
  const { operator_id, staff_id, session_id, origin, request_id } = scope;
  const token_hash = sha256(input.challenge_token);
  const made = await readAttestation(input.attestation, { origin, challenge: enrolmentChallenge(token_hash, session_id) });
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    // The lock keeps the count valid until the insert.
    await staffStore.lock(tx, scope);
    if (!(await passkeyStore.finish(tx, scope, { token_hash, now }))) throw refuse("gone");
    if (!made) throw refuse("passkey_refused");
    if ((await passkeyStore.list(tx, scope)).length >= maxPasskeys) throw refuse("too_many_passkeys");
    const row = { operator_id, staff_id, id: newId(), name: input.name, rp_id: rpIdOf(scope), ...made, created_at: now };
    if (!(await passkeyStore.insert(tx, row))) throw refuse("passkey_refused");
    const detail = { passkey: row.id };
    await accessStore.record(tx, scope, { at: now, actor: staffActor(staff_id), action: "passkey_added", request_id, detail });
    return presentPasskey({ ...row, last_used_at: null, blocked_at: null, removed_at: null }, row.rp_id);
  });
}
