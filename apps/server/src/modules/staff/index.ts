import assert from "node:assert/strict";
import type { Permission } from "@trevo/contract";
import { staffActor } from "../../kernel/audit-log.ts";
import type { StaffMember } from "../../kernel/back-office.ts";
import { forgetTriesMs } from "../../kernel/counted-tries.ts";
import { createPasswords } from "../../kernel/passwords.ts";
import type { StaffScope, Visit } from "../../kernel/scope.ts";
import { recordAccessEvent } from "./access-log.ts";
import { forgetAttempts } from "./attempt-store.ts";
import { type DemoMember, addDemoMembers } from "./add-demo-members.ts";
import { authenticate } from "./authenticate.ts";
import { type NewMember, changePermissions, closeMember, invite, inviteAgain } from "./invite.ts";
import { type Challenge, enter, logIn } from "./log-in.ts";
import type { SignInNeeds, StaffNeeds } from "./needs.ts";
import { presentMember } from "./present.ts";
import { staffSessionStore } from "./session-store.ts";
import { type SetUp, finishSetUp, startSetUp } from "./set-up.ts";
import { staffStore } from "./store.ts";

export type { DemoMember } from "./add-demo-members.ts";
export type { NewMember } from "./invite.ts";
export { registerStaffRoutes } from "./routes.ts";

export type MemberReply = ReturnType<typeof presentMember>;

/**
 * Owns who works for an operator at the back office: accounts, permissions, sessions, and the record of who came in.
 * Promises: nobody comes in without a password and a code of their own authenticator; tokens, set-up codes and passwords are
 * stored as hashes, authenticators' secrets sealed; what is taken from a member counts at the next call, on every process; every
 * wrong address, password and code has one answer.
 * Does not: know what is done at a brand. Each module serves its own staff routes, asks the contract for the permission, and writes the
 * brand's audit log.
 */
export interface Staff {
  logIn(visit: Visit, given: { email: string; password: string }): Promise<Challenge>;
  enter(visit: Visit, given: { challenge_token: string; code: string }): Promise<{ token: string; member: MemberReply }>;
  startSetUp(setUpCode: string): Promise<SetUp>;
  finishSetUp(visit: Visit, given: { set_up_code: string; password: string; code: string }): Promise<void>;
  /** For the kernel's `Authenticators`. */
  authenticate(token: string): Promise<StaffMember | null>;
  me(scope: StaffScope): Promise<MemberReply>;
  /** This session, or every one of the member's; how many lived. */
  logOut(scope: StaffScope, which: "here" | "everywhere"): Promise<number>;
  /** For whoever runs the installation; `by` as in the audit log. */
  readonly members: MemberAdministration;
  /** Those that are not there yet; they can come in where `admitsDemo` says so. */
  addDemoMembers(members: readonly DemoMember[]): Promise<void>;
}

export interface MemberAdministration {
  /** Answers the set-up code. Refuses with `not_found`, `already_exists`. */
  invite(member: NewMember, by: string): Promise<string>;
  /** Everything that opened the account is gone; answers a new set-up code. Refuses with `not_found`. */
  inviteAgain(email: string, by: string): Promise<string>;
  /** These, and no others. Refuses with `not_found`. */
  changePermissions(email: string, change: { may: readonly Permission[]; by: string }): Promise<void>;
  /** Refuses with `not_found`. */
  close(email: string, by: string): Promise<void>;
}

/** For a command that shows them. */
export const listStaff = staffStore.list;

export const createMemberAdministration = (needs: Pick<StaffNeeds, "db" | "clock">): MemberAdministration => ({
  invite: (member, by) => invite(needs, member, by),
  inviteAgain: (email, by) => inviteAgain(needs, email, by),
  changePermissions: (email, change) => changePermissions(needs, email, change),
  close: (email, by) => closeMember(needs, email, by),
});

export function createStaff(given: StaffNeeds): Staff {
  const needs: SignInNeeds = { ...given, passwords: createPasswords() };
  const { db, clock } = needs;
  needs.jobs.every("37 4 * * *", "forget-staff-attempts", async () => {
    const now = clock.now();
    await forgetAttempts(db, new Date(now.getTime() - forgetTriesMs));
    await staffSessionStore.forgetChallenges(db, now);
  });
  const show = async (key: { operator_id: number; staff_id: string; session_id: string }, known: StaffMember): Promise<MemberReply> => {
    const member = await staffStore.byId(db, key);
    assert(member, "a session has its member");
    const { expires_at } = await staffSessionStore.find(db, { operator_id: key.operator_id, id: key.session_id });
    return presentMember({ member, operator: await staffStore.operatorSlug(db, key.operator_id), ends_at: expires_at, known });
  };
  return {
    logIn: (visit, credentials) => logIn(needs, visit, credentials),
    enter: async (visit, answer) => {
      const { token, member, session_id } = await enter(needs, visit, answer);
      const known = await authenticate(needs, token);
      assert(known, "a session that was just opened lives");
      return { token, member: await show({ operator_id: member.operator_id, staff_id: member.id, session_id }, known) };
    },
    startSetUp: (code) => startSetUp(needs, code),
    finishSetUp: (visit, answer) => finishSetUp(needs, visit, answer),
    authenticate: (token) => authenticate(needs, token),
    me: (scope) => show(scope, scope),
    logOut: (scope, which) =>
      db.transaction().execute(async (tx) => {
        const now = clock.now();
        const ended = await staffSessionStore.end(tx, scope, { session_id: which === "here" ? scope.session_id : null, now });
        await recordAccessEvent(tx, scope, {
          at: now,
          actor: staffActor(scope.staff_id),
          action: which === "here" ? "logout" : "sessions_ended",
          request_id: scope.request_id,
          detail: { ended },
        });
        return ended;
      }),
    members: createMemberAdministration(needs),
    addDemoMembers: (members) => addDemoMembers(needs, members),
  };
}
