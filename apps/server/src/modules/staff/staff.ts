import type { BreakGlass, BreakGlassFile, OwnRole, OwnStaffSession, Permission, StaffPreferences } from "@trevo/contract";
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
import type { PreferenceChange } from "./preference-store.ts";
import type { ProvedStepUp, StartedStepUp, StepUpPurpose } from "./step-up.ts";
import type { FactorAnswer } from "./take-factor.ts";
import type { MemberState, Reasoned } from "./team.ts";
import type { Attestation, PasskeyRequestOptions } from "./webauthn.ts";

/**
 * Owns the members of staff of operators in the back office: accounts, permissions, sessions, and the access log. Guarantees: nobody logs
 * in without a password and either a code of their own authenticator or their own passkey; tokens, set-up codes and passwords are stored as
 * hashes, authenticator secrets are sealed; what is taken from a member takes effect at the next call, on every process; every wrong
 * address, password and code is answered alike. It does not know what staff do at a brand: each module serves its own staff routes,
 * declares the permission in the contract, and writes the brand's audit log.
 */
export interface Staff {
  logIn(context: RequestContext, input: { email: string; password: string }): Promise<Challenge>;
  /** For a browser's `navigator.credentials.get`; null if the member has no passkey for this host. Refuses with `gone`. */
  loginOptions(context: RequestContext, input: { challenge_token: string }): Promise<PasskeyRequestOptions | null>;
  completeLogin(context: RequestContext, answer: FactorAnswer): Promise<{ token: string; member: MemberReply }>;
  startSetUp(setUpCode: string): Promise<SetUp>;
  finishSetUp(context: RequestContext, input: { set_up_code: string; password: string; code: string }): Promise<void>;
  /** For the kernel's `Authenticators`. */
  authenticate(token: string): Promise<StaffMember | null>;
  /** True if this session of a member is valid. The check does not keep it alive. */
  isSignedIn(session: Pick<StaffScope, "operator_id" | "session_id">): Promise<boolean>;
  me(scope: StaffScope): Promise<MemberReply>;
  /** Everybody who works or has worked for the operator, by name. */
  colleagues(scope: Pick<StaffScope, "operator_id">): Promise<{ id: string; name: string }[]>;
  /** Ends this session, or all of the member's. Returns how many were open. */
  logOut(scope: StaffScope, which: "here" | "everywhere"): Promise<number>;
  /** True if the address belongs to a member who works for the operator. */
  employs(tx: Tx, operatorId: number, email: string): Promise<boolean>;
  /** What the member may do now, without a session; null for a member who is not active. */
  reachOf(member: Pick<StaffScope, "operator_id" | "staff_id">): Promise<Reach | null>;
  /** True if another active member than this one has the permission at the brand. */
  hasAnother(
    tenant: Pick<Tenant, "id" | "operator_id">,
    other: { readonly permission: Permission; readonly than: string },
  ): Promise<boolean>;
  /** All members and what they may do. */
  readonly team: {
    list(scope: StaffScope, query: { state?: MemberState | undefined }): Promise<TeamMemberReply[]>;
    /** Refuses with `not_found`. */
    read(scope: StaffScope, id: string): Promise<MemberFileReply>;
    /** Refuses with `not_found`, and with `forbidden` for the caller's own account. */
    endSessions(scope: StaffScope, input: Reasoned): Promise<MemberFileReply>;
    /** Refuses with `not_found`, `forbidden` for the caller's own account, `wrong_state`. */
    close(scope: StaffScope, input: Reasoned): Promise<MemberFileReply>;
    /** Refuses with `not_found`, `forbidden` for the caller's own account, `wrong_state`. */
    endGrant(scope: StaffScope, input: Reasoned): Promise<MemberFileReply>;
    /** The operator's own roles, by name. */
    roles(scope: StaffScope): Promise<OwnRole[]>;
    /** Refuses with `forbidden` if the caller holds the role. */
    mustNotHold(scope: StaffScope, roleId: string): Promise<void>;
    /** Refuses with `not_found`, and with `wrong_state` while a member holds the role. */
    closeRole(scope: StaffScope, input: Reasoned): Promise<OwnRole>;
  };
  /** Break-glass access and its reviews. */
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
  /** Changes that two members decide together, for the manifest. */
  readonly changes: MemberChanges;
  /** Renewed proofs of the second factor. */
  readonly stepUps: {
    start(scope: StaffScope, wanted: StepUpPurpose): Promise<StartedStepUp>;
    /** Refuses with `gone`, `code_wrong`, `passkey_refused`, `too_many_requests`. */
    finish(scope: StaffScope, answer: FactorAnswer): Promise<ProvedStepUp>;
    /** For the kernel. */
    readonly spend: SpendStepUp;
  };
  /** A member's own passkeys. */
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
  /** A member's own sessions and preferences for the console. */
  readonly account: {
    sessions(scope: StaffScope): Promise<OwnStaffSession[]>;
    /** Returns how many were open. Refuses with `not_found`. */
    endSession(scope: StaffScope, id: string): Promise<number>;
    /** Ends all but this one. Returns how many were open. */
    endOthers(scope: StaffScope): Promise<number>;
    changePreferences(scope: StaffScope, change: PreferenceChange): Promise<StaffPreferences>;
  };
  /** For commands of the installation; `by` is recorded in the access log. */
  readonly members: MemberAdministration;
  /** Adds those that do not exist yet. They can log in if `admitsDemo` allows it. */
  addDemoMembers(members: readonly DemoMember[]): Promise<void>;
  /** For the manifest. */
  readonly jobs: {
    forgetAttempts(): Promise<void>;
    sendInvitation(task: InvitationTask): Promise<void>;
    alarmBreakGlass(alarm: BreakGlassAlarm): Promise<void>;
  };
}

export interface MemberAdministration {
  /** Returns the set-up code. Refuses with `not_found`, `already_exists`. */
  invite(member: NewMember, by: string): Promise<string>;
  /** Removes all credentials and sessions, and returns a new set-up code. Refuses with `not_found`. */
  inviteAgain(email: string, by: string): Promise<string>;
  /** Replaces all grants of the member. Refuses with `not_found`. */
  changePermissions(email: string, change: Given & { by: string }): Promise<void>;
  /** Adds to the grants of the member. Refuses with `not_found`. */
  addPermissions(email: string, change: Given & { by: string }): Promise<void>;
  /** Refuses with `not_found`. */
  close(email: string, by: string): Promise<void>;
}
