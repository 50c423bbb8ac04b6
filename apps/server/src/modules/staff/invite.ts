import { sha256 } from "../../kernel/crypto.ts";
import { type Tx, uniqueViolation } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId, newSecret } from "../../kernel/ids.ts";
import { type AccessAction, accessStore } from "./access-store.ts";
import { grantStore } from "./grant-store.ts";
import { type Given, grantsOf } from "./grants.ts";
import type { StaffNeeds } from "./needs.ts";
import { momentAt } from "./log-in.ts";
import { passkeyStore } from "./passkey-store.ts";
import { staffSessionStore } from "./session-store.ts";
import { type StaffKey, type StaffRow, keyOf, staffStore } from "./store.ts";

type Needs = Pick<StaffNeeds, "db" | "clock">;

const invitationLifetimeMs = 24 * 3_600_000;

export interface NewMember extends Given {
  /** Slug of the operator. */
  readonly operator: string;
  readonly email: string;
  readonly name: string;
}

export function drawInvitation(now: Date) {
  const set_up_code = newSecret();
  const stored = { invitation_hash: sha256(set_up_code), invitation_ends_at: new Date(now.getTime() + invitationLifetimeMs) };
  return { set_up_code, stored };
}

export const blank = { demo: false, password_hash: null, secret_sealed: null, last_step: 0 } as const;

/**
 * Returns the set-up code, of which only the hash is stored. Refuses with `not_found` (no such operator or brand), `already_exists` (the
 * address).
 */
export async function invite(needs: Needs, member: NewMember, by: string): Promise<string> {
  const now = needs.clock.now();
  const { set_up_code, stored } = drawInvitation(now);
  const email = member.email.trim().toLowerCase();
  await needs.db.transaction().execute(async (tx) => {
    const operator_id = await staffStore.operatorId(tx, member.operator);
    if (operator_id === null) throw refuse("not_found");
    const row: StaffRow = { operator_id, id: newId(), email, name: member.name, state: "invited", ...blank, ...stored, created_at: now };
    await staffStore.insert(tx, row).catch((error: unknown) => {
      throw uniqueViolation(error) ? refuse("already_exists") : error;
    });
    const detail = await give(tx, { key: keyOf(row), given: member, by, at: now });
    await note(tx, { key: keyOf(row), action: "invited", by, at: now, detail });
  });
  return set_up_code;
}

/** Refuses with `not_found` if the brand does not belong to the operator. */
export async function give(
  tx: Tx,
  { key, given, by, at }: { key: StaffKey; given: Given; by: string; at: Date },
): Promise<Record<string, string | number>> {
  const { may, brand, until } = given;
  const tenant_id = brand === undefined ? null : await grantStore.brandId(tx, key.operator_id, brand);
  if (brand !== undefined && tenant_id === null) throw refuse("not_found");
  await grantStore.add(tx, key, { grants: grantsOf(given, tenant_id), granted_at: at, granted_by: by });
  return { may: may.join(","), ...(brand !== undefined && { brand }), ...(until && { until: until.toISOString() }) };
}

interface Change {
  readonly action: AccessAction;
  readonly by: string;
  /** Runs in the transaction, with the member locked. */
  readonly work: (tx: Tx, member: StaffRow, now: Date) => Promise<Record<string, string | number>>;
}

/** Changes a member under the member's lock and records it in the access log. Refuses with `not_found`. */
async function changeMember(needs: Needs, email: string, { action, by, work }: Change): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    const found = await staffStore.byEmail(tx, email.trim().toLowerCase());
    const member = found && (await staffStore.lock(tx, keyOf(found)));
    if (!member) throw refuse("not_found");
    const at = needs.clock.now();
    const detail = await work(tx, member, at);
    await note(tx, { key: keyOf(member), action, by, at, detail });
  });
}

/** For a member who lost the phone or forgot the password: removes all credentials and sessions. Returns the set-up code. */
export async function inviteAgain(needs: Needs, email: string, by: string): Promise<string> {
  const { set_up_code, stored } = drawInvitation(needs.clock.now());
  const work: Change["work"] = async (tx, member, now) => {
    await staffStore.change(tx, keyOf(member), { ...blank, state: "invited", ...stored });
    return lockOut(tx, member, now);
  };
  await changeMember(needs, email, { action: "invited_again", by, work });
  return set_up_code;
}

/** Replaces all grants of the member. */
export const changePermissions = (needs: Needs, email: string, { by, ...given }: Given & { by: string }): Promise<void> =>
  changeMember(needs, email, {
    action: "permissions_changed",
    by,
    work: async (tx, member, at) => {
      await grantStore.removeAll(tx, keyOf(member));
      return give(tx, { key: keyOf(member), given, by, at });
    },
  });

/** Adds to the grants of the member. */
export const addPermissions = (needs: Needs, email: string, { by, ...given }: Given & { by: string }): Promise<void> =>
  changeMember(needs, email, {
    action: "permissions_added",
    by,
    work: (tx, member, at) => give(tx, { key: keyOf(member), given, by, at }),
  });

/** Closes the account for good unless the member is invited again. The record of the member's actions stays. */
export const closeMember = (needs: Needs, email: string, by: string): Promise<void> =>
  changeMember(needs, email, {
    action: "closed",
    by,
    work: closeIn,
  });

/** Removes all credentials and ends the sessions. The member must be locked. */
export async function closeIn(tx: Tx, member: StaffRow, now: Date): Promise<Record<string, number>> {
  await staffStore.change(tx, keyOf(member), { ...blank, state: "closed", invitation_hash: null, invitation_ends_at: null });
  return lockOut(tx, member, now);
}

/** Removes the member's passkeys and ends the sessions. */
export async function lockOut(tx: Tx, member: StaffRow, now: Date): Promise<Record<string, number>> {
  await passkeyStore.remove(tx, keyOf(member), { id: null, now });
  return { ended: await staffSessionStore.end(tx, keyOf(member), { session_id: null, ...momentAt(now) }) };
}

const note = (
  tx: Tx,
  { key, action, by, at, detail }: { key: StaffKey; action: AccessAction; by: string; at: Date; detail: Record<string, string | number> },
) => accessStore.record(tx, key, { at, actor: by, action, request_id: null, detail });
