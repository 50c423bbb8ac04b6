import type { BreakGlass, BreakGlassFile, OwnRole, Permission } from "@trevo/contract";
import type { StaffMember } from "../../kernel/back-office.ts";
import type { Tx } from "../../kernel/db.ts";
import type { RequestContext, StaffScope, Tenant } from "../../kernel/scope.ts";
import type { Slice } from "../../kernel/slice-of.ts";
import type { QueueQuery, WaitingCount } from "../../kernel/staff-queue.ts";
import type { SpendStepUp } from "../../kernel/step-up.ts";
import type { DemoMember } from "./add-demo-members.ts";
import type { BreakGlassAlarm, BreakGlassQuery, BreakGlassReview, TakenPermissions } from "./break-glass.ts";
import type { StartedEnrolment } from "./enrol-passkey.ts";
import type { Given, Reach } from "./grants.ts";
import type { NewMember } from "./invite.ts";
import type { MemberChanges } from "./create-member-changes.ts";
import type { Challenge } from "./log-in.ts";
import type { InvitationTask } from "./send-invitation.ts";
import type { SetUp } from "./set-up.ts";
import type { MemberFileReply, MemberReply, PasskeyReply, TeamMemberReply } from "./present.ts";
import type { ProvedStepUp, StartedStepUp, StepUpPurpose } from "./step-up.ts";
import type { FactorAnswer } from "./take-factor.ts";
import type { MemberState, Reasoned } from "./team.ts";
import type { Attestation, PasskeyRequestOptions } from "./webauthn.ts";

/**
 * Owns who works for an operator at the back office: accounts, permissions, sessions, and the record of who came in.
 * Promises: nobody comes in without a password and a code of their own authenticator or a passkey of their own; tokens, set-up codes and passwords are
 * stored as hashes, authenticators' secrets sealed; what is taken from a member counts at the next call, on every process; every
 * wrong address, password and code has one answer.
 * Does not: know what is done at a brand. Each module serves its own staff routes, asks the contract for the permission, and writes the
 * brand's audit log.
 */
export interface Staff {
  logIn(context: RequestContext, input: { email: string; password: string }): Promise<Challenge>;
  /** For a browser's `navigator.credentials.get`; null where the member has no passkey for this address. Refuses with `gone`. */
  loginOptions(context: RequestContext, input: { challenge_token: string }): Promise<PasskeyRequestOptions | null>;
  completeLogin(context: RequestContext, answer: FactorAnswer): Promise<{ token: string; member: MemberReply }>;
  startSetUp(setUpCode: string): Promise<SetUp>;
  finishSetUp(context: RequestContext, input: { set_up_code: string; password: string; code: string }): Promise<void>;
  /** For the kernel's `Authenticators`. */
  authenticate(token: string): Promise<StaffMember | null>;
  /** Whether this session of a member lives. Looking does not keep it alive. */
  isSignedIn(session: Pick<StaffScope, "operator_id" | "session_id">): Promise<boolean>;
  me(scope: StaffScope): Promise<MemberReply>;
  /** Everybody who works or has worked for the operator, by name. */
  colleagues(scope: Pick<StaffScope, "operator_id">): Promise<{ id: string; name: string }[]>;
  /** This session, or every one of the member's; how many lived. */
  logOut(scope: StaffScope, which: "here" | "everywhere"): Promise<number>;
  /** Whether the address is that of a member who works for the operator. */
  employs(tx: Tx, operatorId: number, email: string): Promise<boolean>;
  /** What the member may do now, without a session; null for one who does not work here. */
  reachOf(member: Pick<StaffScope, "operator_id" | "staff_id">): Promise<Reach | null>;
  /** Whether another active member than this one has the permission at the brand. */
  hasAnother(
    tenant: Pick<Tenant, "id" | "operator_id">,
    other: { readonly permission: Permission; readonly than: string },
  ): Promise<boolean>;
  /** Everybody, with what they may do. */
  readonly team: {
    list(scope: StaffScope, query: { state?: MemberState | undefined }): Promise<TeamMemberReply[]>;
    /** Refuses with `not_found`. */
    read(scope: StaffScope, id: string): Promise<MemberFileReply>;
    /** Refuses with `not_found`, `forbidden` for one's own. */
    endSessions(scope: StaffScope, input: Reasoned): Promise<MemberFileReply>;
    /** Refuses with `not_found`, `forbidden` for one's own, `wrong_state`. */
    close(scope: StaffScope, input: Reasoned): Promise<MemberFileReply>;
    /** Refuses with `not_found`, `forbidden` for one's own, `wrong_state`. */
    endGrant(scope: StaffScope, input: Reasoned): Promise<MemberFileReply>;
    /** The operator's own, by name. */
    roles(scope: StaffScope): Promise<OwnRole[]>;
    /** Nobody changes a role that they hold: `forbidden`. */
    mustNotHold(scope: StaffScope, roleId: string): Promise<void>;
    /** Refuses with `not_found`, `wrong_state` while somebody holds it. */
    closeRole(scope: StaffScope, input: Reasoned): Promise<OwnRole>;
  };
  /** Permissions that a member takes in an emergency, and what somebody else says of it. */
  readonly breakGlass: {
    /** Refuses with `not_found`, `wrong_state`. */
    take(scope: StaffScope, input: TakenPermissions): Promise<BreakGlass>;
    list(scope: StaffScope, query: BreakGlassQuery): Promise<Slice<BreakGlass>>;
    /** Refuses with `not_found`. */
    read(scope: StaffScope, id: string): Promise<BreakGlassFile>;
    /** Refuses with `not_found`, `forbidden`, `wrong_state`. */
    review(scope: StaffScope, input: BreakGlassReview): Promise<BreakGlass>;
    count(query: QueueQuery): Promise<WaitingCount[]>;
  };
  /** What two members decide together, for the manifest. */
  readonly changes: MemberChanges;
  /** The second factor, proved again. */
  readonly stepUps: {
    start(scope: StaffScope, wanted: StepUpPurpose): Promise<StartedStepUp>;
    /** Refuses with `gone`, `code_wrong`, `passkey_refused`, `too_many_requests`. */
    finish(scope: StaffScope, answer: FactorAnswer): Promise<ProvedStepUp>;
    /** For the kernel. */
    readonly spend: SpendStepUp;
  };
  /** A member's own. */
  readonly passkeys: {
    list(scope: StaffScope): Promise<PasskeyReply[]>;
    /** Refuses with `too_many_passkeys`. */
    start(scope: StaffScope): Promise<StartedEnrolment>;
    /** Refuses with `gone`, `passkey_refused`, `too_many_passkeys`. */
    finish(scope: StaffScope, input: { challenge_token: string; name: string; attestation: Attestation }): Promise<PasskeyReply>;
    /** Refuses with `not_found`. */
    rename(scope: StaffScope, input: { id: string; name: string }): Promise<PasskeyReply>;
    /** Refuses with `not_found`. */
    remove(scope: StaffScope, id: string): Promise<void>;
  };
  /** For whoever runs the installation; `by` as in the audit log. */
  readonly members: MemberAdministration;
  /** Those that are not there yet; they can come in where `admitsDemo` says so. */
  addDemoMembers(members: readonly DemoMember[]): Promise<void>;
  /** For the manifest. */
  readonly jobs: {
    forgetAttempts(): Promise<void>;
    sendInvitation(task: InvitationTask): Promise<void>;
    alarmBreakGlass(alarm: BreakGlassAlarm): Promise<void>;
  };
}

export interface MemberAdministration {
  /** Answers the set-up code. Refuses with `not_found`, `already_exists`. */
  invite(member: NewMember, by: string): Promise<string>;
  /** Everything that opened the account is gone; answers a new set-up code. Refuses with `not_found`. */
  inviteAgain(email: string, by: string): Promise<string>;
  /** These, and no others. Refuses with `not_found`. */
  changePermissions(email: string, change: Given & { by: string }): Promise<void>;
  /** These, beside what the member has. Refuses with `not_found`. */
  addPermissions(email: string, change: Given & { by: string }): Promise<void>;
  /** Refuses with `not_found`. */
  close(email: string, by: string): Promise<void>;
}
