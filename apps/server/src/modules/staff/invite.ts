import type { Permission } from "@trevo/contract";
import { sha256 } from "../../kernel/crypto.ts";
import { type Tx, uniqueViolation } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId, newSecret } from "../../kernel/ids.ts";
import { type AccessAction, accessStore } from "./access-store.ts";
import type { StaffNeeds } from "./needs.ts";
import { staffSessionStore } from "./session-store.ts";
import { type StaffKey, type StaffRow, keyOf, staffStore } from "./store.ts";

type Needs = Pick<StaffNeeds, "db" | "clock">;

const invitationLifetimeMs = 24 * 3_600_000;

export interface NewMember {
  /** Slug. */
  readonly operator: string;
  readonly email: string;
  readonly name: string;
  readonly may: readonly Permission[];
}

function drawInvitation(now: Date) {
  const set_up_code = newSecret();
  const stored = { invitation_hash: sha256(set_up_code), invitation_ends_at: new Date(now.getTime() + invitationLifetimeMs) };
  return { set_up_code, stored };
}

const blank = { demo: false, password_hash: null, secret_sealed: null, last_step: 0 } as const;

/** Answers the set-up code, which is stored nowhere. Refuses with `not_found` (no such operator), `already_exists` (the address). */
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
    await staffStore.setPermissions(tx, keyOf(row), member.may);
    await note(tx, { key: keyOf(row), action: "invited", by, at: now, detail: { may: member.may.join(",") } });
  });
  return set_up_code;
}

interface Change {
  readonly action: AccessAction;
  readonly by: string;
  /** In the transaction, with the member locked. */
  readonly work: (tx: Tx, member: StaffRow, now: Date) => Promise<Record<string, string | number>>;
}

/** Whatever is done to a member from outside ends what is open. Refuses with `not_found`. */
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

/** For whoever lost the phone or forgot the password: everything that opened the account is gone. Answers the set-up code. */
export async function inviteAgain(needs: Needs, email: string, by: string): Promise<string> {
  const { set_up_code, stored } = drawInvitation(needs.clock.now());
  const work: Change["work"] = async (tx, member, now) => {
    await staffStore.change(tx, keyOf(member), { ...blank, state: "invited", ...stored });
    return { ended: await staffSessionStore.end(tx, keyOf(member), { session_id: null, now }) };
  };
  await changeMember(needs, email, { action: "invited_again", by, work });
  return set_up_code;
}

export const changePermissions = (needs: Needs, email: string, change: { may: readonly Permission[]; by: string }): Promise<void> =>
  changeMember(needs, email, {
    action: "permissions_changed",
    by: change.by,
    work: async (tx, member) => {
      await staffStore.setPermissions(tx, keyOf(member), change.may);
      return { may: change.may.join(",") };
    },
  });

/** Nobody comes in by this account again, unless they are invited again; what the member did stays on record. */
export const closeMember = (needs: Needs, email: string, by: string): Promise<void> =>
  changeMember(needs, email, {
    action: "closed",
    by,
    work: async (tx, member, now) => {
      await staffStore.change(tx, keyOf(member), { ...blank, state: "closed", invitation_hash: null, invitation_ends_at: null });
      return { ended: await staffSessionStore.end(tx, keyOf(member), { session_id: null, now }) };
    },
  });

const note = (
  tx: Tx,
  { key, action, by, at, detail }: { key: StaffKey; action: AccessAction; by: string; at: Date; detail: Record<string, string | number> },
) => accessStore.record(tx, key, { at, actor: by, action, request_id: null, detail });
