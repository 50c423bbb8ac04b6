import { ownRoleWord } from "@trevo/contract";
import { staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { type AccessAction, accessStore } from "./access-store.ts";
import { grantStore } from "./grant-store.ts";
import { closeIn } from "./invite.ts";
import { momentAt } from "./log-in.ts";
import type { StaffNeeds } from "./needs.ts";
import { passkeyStore } from "./passkey-store.ts";
import { presentMemberFile, presentTeamMember } from "./present.ts";
import { staffSessionStore } from "./session-store.ts";
import { type StaffKey, type StaffRow, staffStore } from "./store.ts";
import { teamStore } from "./team-store.ts";
import { rpIdOf } from "./webauthn.ts";

type Needs = Pick<StaffNeeds, "db" | "clock">;

const momentOf = ({ clock }: Needs) => momentAt(clock.now());

export const listTeam = async (needs: Needs, scope: StaffScope, query: { state?: MemberState | undefined }) =>
  (await teamStore.list(needs.db, scope.operator_id, { ...momentOf(needs), ...query })).map(presentTeamMember);

/** Refuses with `not_found`. */
export async function readMember(needs: Needs, scope: StaffScope, staff_id: string) {
  const { operator_id } = scope;
  const moment = momentOf(needs);
  const [member] = await teamStore.list(needs.db, operator_id, { ...moment, staff_id });
  if (!member) throw refuse("not_found");
  const sessions = await teamStore.openSessions(needs.db, { operator_id, staff_id }, moment);
  const passkeys = await passkeyStore.usable(needs.db, { operator_id, staff_id }, rpIdOf(scope));
  return presentMemberFile({ member, sessions, passkeys: passkeys.length });
}

export type MemberState = StaffRow["state"];

interface Taking {
  readonly staff_id: string;
  readonly reason: string;
  readonly action: AccessAction;
  /** Runs in the transaction, with the member locked. */
  readonly work: (tx: Tx, member: StaffRow, now: Date) => Promise<Record<string, string | number>>;
}

/** Refuses with `forbidden` if the member is the caller, with `not_found`, and as the work does. */
async function takeFrom(needs: Needs, scope: StaffScope, { staff_id, reason, action, work }: Taking) {
  const key: StaffKey = { operator_id: scope.operator_id, staff_id };
  await needs.db.transaction().execute(async (tx) => {
    const member = await staffStore.lock(tx, key);
    if (!member) throw refuse("not_found");
    if (staff_id === scope.staff_id) throw refuse("forbidden");
    const at = needs.clock.now();
    const detail = { ...(await work(tx, member, at)), reason };
    await accessStore.record(tx, key, { at, actor: staffActor(scope.staff_id), action, request_id: scope.request_id, detail });
  });
  return readMember(needs, scope, staff_id);
}

export interface Reasoned {
  readonly id: string;
  readonly reason: string;
}

/** Refuses with `not_found`, and with `forbidden` for the caller's own account. */
export const endSessionsOf = (needs: Needs, scope: StaffScope, { id, reason }: Reasoned) =>
  takeFrom(needs, scope, {
    staff_id: id,
    reason,
    action: "sessions_ended",
    work: async (tx, _member, now) => ({
      ended: await staffSessionStore.end(tx, { operator_id: scope.operator_id, staff_id: id }, { session_id: null, ...momentAt(now) }),
    }),
  });

/** Refuses with `not_found`, `forbidden` for the caller's own account, `wrong_state` for a closed one. */
export const closeColleague = (needs: Needs, scope: StaffScope, { id, reason }: Reasoned) =>
  takeFrom(needs, scope, {
    staff_id: id,
    reason,
    action: "closed",
    work: (tx, member, now) => {
      if (member.state === "closed") throw refuse("wrong_state");
      return closeIn(tx, member, now);
    },
  });

/** Refuses with `not_found`, `forbidden` for the caller's own grant, `wrong_state` if it has ended. */
export async function endGrant(needs: Needs, scope: StaffScope, { id, reason }: Reasoned) {
  const found = await grantStore.find(needs.db, { operator_id: scope.operator_id, id });
  if (!found) throw refuse("not_found");
  return takeFrom(needs, scope, {
    staff_id: found.staff_id,
    reason,
    action: "grant_ended",
    work: async (tx, _member, now) => {
      if (!(await grantStore.end(tx, { operator_id: scope.operator_id, id }, now))) throw refuse("wrong_state");
      return { grant: id, may: found.role ?? found.permission ?? ownRoleWord(found.own_role_id ?? "") };
    },
  });
}
