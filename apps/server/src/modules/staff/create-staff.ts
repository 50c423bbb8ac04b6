import assert from "node:assert/strict";
import { staffActor } from "../../kernel/audit-log.ts";
import type { StaffMember } from "../../kernel/back-office.ts";
import { forgetAttemptsMs } from "../../kernel/login-throttle.ts";
import { createPasswords } from "../../kernel/passwords.ts";
import { accessStore } from "./access-store.ts";
import { attemptStore } from "./attempt-store.ts";
import { addDemoMembers } from "./add-demo-members.ts";
import { authenticate, isSignedIn, readReach } from "./authenticate.ts";
import { addPermissions, changePermissions, closeMember, invite, inviteAgain } from "./invite.ts";
import { alarmBreakGlass } from "./break-glass.ts";
import { breakGlassStore } from "./break-glass-store.ts";
import { createBreakGlass } from "./create-break-glass.ts";
import { createOwnPasskeys } from "./create-own-passkeys.ts";
import { createTeam } from "./create-team.ts";
import { grantStore } from "./grant-store.ts";
import { completeLogin, logIn, loginOptions, momentAt } from "./log-in.ts";
import { createMemberChanges } from "./create-member-changes.ts";
import type { SignInNeeds, StaffNeeds } from "./needs.ts";
import { createOwnAccount } from "./create-own-account.ts";
import { passkeyStore } from "./passkey-store.ts";
import { preferenceStore } from "./preference-store.ts";
import { type MemberReply, presentMember } from "./present.ts";
import { sendInvitation } from "./send-invitation.ts";
import { staffSessionStore } from "./session-store.ts";
import { finishSetUp, startSetUp } from "./set-up.ts";
import { stepUpStore } from "./step-up-store.ts";
import { finishStepUp, spendStepUp, startStepUp } from "./step-up.ts";
import { type StaffKey, staffStore } from "./store.ts";
import type { Staff, MemberAdministration } from "./staff.ts";

/** For a command that lists them. */
export const listStaff = grantStore.list;

export const createMemberAdministration = (needs: Pick<StaffNeeds, "db" | "clock">): MemberAdministration => ({
  invite: (member, by) => invite(needs, member, by),
  inviteAgain: (email, by) => inviteAgain(needs, email, by),
  changePermissions: (email, change) => changePermissions(needs, email, change),
  addPermissions: (email, change) => addPermissions(needs, email, change),
  close: (email, by) => closeMember(needs, email, by),
});

type SessionOfMember = StaffKey & { readonly session_id: string };

async function showMember({ db, clock }: SignInNeeds, key: SessionOfMember, known: StaffMember): Promise<MemberReply> {
  const { operator_id, session_id } = key;
  const member = await staffStore.byId(db, key);
  assert(member, "a session has its member");
  const { expires_at } = await staffSessionStore.find(db, { operator_id, id: session_id });
  return presentMember({
    member,
    operator: await staffStore.operatorSlug(db, operator_id),
    ends_at: expires_at,
    known,
    glass: await breakGlassStore.running(db, key, clock.now()),
    preferences: await preferenceStore.of(db, key),
  });
}

export function createStaff(required: StaffNeeds): Staff {
  const needs: SignInNeeds = { ...required, passwords: createPasswords() };
  const { db, clock } = needs;
  const show = (key: SessionOfMember, known: StaffMember): Promise<MemberReply> => showMember(needs, key, known);
  return {
    logIn: (context, credentials) => logIn(needs, context, credentials),
    loginOptions: (context, input) => loginOptions(needs, context, input),
    completeLogin: async (context, answer) => {
      const { token, member, session_id } = await completeLogin(needs, context, answer);
      const known = await authenticate(needs, token);
      assert(known, "a session that was just opened lives");
      return { token, member: await show({ operator_id: member.operator_id, staff_id: member.id, session_id }, known) };
    },
    startSetUp: (code) => startSetUp(needs, code),
    finishSetUp: (context, answer) => finishSetUp(needs, context, answer),
    authenticate: (token) => authenticate(needs, token),
    employs: async (tx, operatorId, email) => {
      const member = await staffStore.byEmail(tx, email);
      return member?.operator_id === operatorId && member.state !== "closed";
    },
    reachOf: (key) => readReach(needs, key),
    isSignedIn: (session) => isSignedIn(needs, session),
    hasAnother: (tenant, other) => grantStore.hasAnother(db, tenant, { ...other, now: clock.now() }),
    colleagues: (scope) => staffStore.names(db, scope.operator_id),
    me: (scope) => show(scope, scope),
    logOut: (scope, which) =>
      db.transaction().execute(async (tx) => {
        const now = clock.now();
        const ended = await staffSessionStore.end(tx, scope, { session_id: which === "here" ? scope.session_id : null, ...momentAt(now) });
        await accessStore.record(tx, scope, {
          at: now,
          actor: staffActor(scope.staff_id),
          action: which === "here" ? "logout" : "sessions_ended",
          request_id: scope.request_id,
          detail: { ended },
        });
        return ended;
      }),
    team: createTeam(needs),
    changes: createMemberChanges(needs),
    breakGlass: createBreakGlass(needs),
    members: createMemberAdministration(needs),
    stepUps: {
      start: (scope, wanted) => startStepUp(needs, scope, wanted),
      finish: (scope, answer) => finishStepUp(needs, scope, answer),
      spend: spendStepUp(needs),
    },
    passkeys: createOwnPasskeys(needs),
    account: createOwnAccount(needs),
    addDemoMembers: (members) => addDemoMembers(needs, members),
    jobs: {
      alarmBreakGlass: (alarm) => alarmBreakGlass(needs, alarm),
      sendInvitation: (task) => sendInvitation(needs, task),
      forgetAttempts: async () => {
        const now = clock.now();
        await attemptStore.forget(db, new Date(now.getTime() - forgetAttemptsMs));
        await staffSessionStore.forgetChallenges(db, now);
        await stepUpStore.forgetUnused(db, now);
        await passkeyStore.forgetEnrolments(db, now);
      },
    },
  };
}
