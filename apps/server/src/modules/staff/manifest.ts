import type { Manifest } from "../../kernel/manifest.ts";
import type { Db } from "../../kernel/db.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import { alarmBreakGlassJob } from "./break-glass.ts";
import { grantInput } from "./grant-access.ts";
import { invitationInput } from "./invite-member.ts";
import { roleChangeInput, roleInput } from "./propose-role.ts";
import { resetInput } from "./reset-member.ts";
import { sendInvitationJob } from "./send-invitation.ts";
import type { Staff } from "./staff.ts";
import { registerStaffRoutes } from "./routes.ts";
import { type TeamProposals, registerTeamRoutes } from "./team-routes.ts";
import { sealedStaff } from "./secret-vault.ts";

export const manifest: Manifest<{ db: Db; staff: Staff; proposals: TeamProposals }> = {
  name: "staff",
  staffRoutes: (http, { db, staff, proposals }) => {
    registerStaffRoutes(http, staff, { db });
    registerTeamRoutes(http, staff, proposals);
  },
  queues: [{ name: "break_glass", count: ({ staff }, query) => staff.breakGlass.count(query) }],
  proposals: [
    proposalAction({
      kind: "staff_invitation",
      input: invitationInput,
      describe: ({ staff }, tx, proposed) => staff.changes.describeInvitation(tx, proposed),
      apply: ({ staff }, tx, approved) => staff.changes.invite(tx, approved),
    }),
    proposalAction({
      kind: "staff_grant",
      input: grantInput,
      describe: ({ staff }, tx, proposed) => staff.changes.describeGrant(tx, proposed),
      apply: ({ staff }, tx, approved) => staff.changes.grant(tx, approved),
    }),
    proposalAction({
      kind: "staff_reset",
      input: resetInput,
      describe: ({ staff }, tx, proposed) => staff.changes.describeReset(tx, proposed),
      apply: ({ staff }, tx, approved) => staff.changes.reset(tx, approved),
    }),
    proposalAction({
      kind: "staff_role",
      input: roleInput,
      describe: ({ staff }, tx, proposed) => staff.changes.describeRole(tx, proposed),
      apply: ({ staff }, tx, approved) => staff.changes.makeRole(tx, approved),
    }),
    proposalAction({
      kind: "staff_role_change",
      input: roleChangeInput,
      describe: ({ staff }, tx, proposed) => staff.changes.describeRoleChange(tx, proposed),
      apply: ({ staff }, tx, approved) => staff.changes.changeRole(tx, approved),
    }),
  ],
  jobs: [
    { name: "forget-staff-attempts", schedule: "37 4 * * *", run: ({ staff }) => staff.jobs.forgetAttempts() },
    { name: alarmBreakGlassJob, run: ({ staff }, alarm) => staff.jobs.alarmBreakGlass(alarm) },
    { name: sendInvitationJob, run: ({ staff }, task) => staff.jobs.sendInvitation(task) },
  ],
  sealed: sealedStaff,
};
