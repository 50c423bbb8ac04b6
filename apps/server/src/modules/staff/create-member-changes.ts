import type { z } from "zod";
import type { Tx } from "../../kernel/db.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import { describeGrant, grantAccess, type grantInput } from "./grant-access.ts";
import { describeInvitation, type invitationInput, inviteMember } from "./invite-member.ts";
import type { StaffNeeds } from "./needs.ts";
import { describeRole, describeRoleChange, makeRole, changeRole, type roleChangeInput, type roleInput } from "./propose-role.ts";
import { describeReset, type resetInput, resetMember } from "./reset-member.ts";

type Described<Input extends z.ZodType> = ProposedInput & { readonly input: z.output<Input> };
type Applied<Input extends z.ZodType> = ApprovedInput & { readonly input: z.output<Input> };

/** Changes that give somebody access. Each needs two members of staff, neither of whom may be the one who receives the access. */
export interface MemberChanges {
  describeInvitation(tx: Tx, proposed: Described<typeof invitationInput>): Promise<ProposedChange>;
  invite(tx: Tx, approved: Applied<typeof invitationInput>): Promise<null>;
  describeGrant(tx: Tx, proposed: Described<typeof grantInput>): Promise<ProposedChange>;
  grant(tx: Tx, approved: Applied<typeof grantInput>): Promise<null>;
  describeReset(tx: Tx, proposed: Described<typeof resetInput>): Promise<ProposedChange>;
  reset(tx: Tx, approved: Applied<typeof resetInput>): Promise<null>;
  describeRole(tx: Tx, proposed: Described<typeof roleInput>): Promise<ProposedChange>;
  makeRole(tx: Tx, approved: Applied<typeof roleInput>): Promise<null>;
  describeRoleChange(tx: Tx, proposed: Described<typeof roleChangeInput>): Promise<ProposedChange>;
  changeRole(tx: Tx, approved: Applied<typeof roleChangeInput>): Promise<null>;
}

export const createMemberChanges = (needs: Pick<StaffNeeds, "clock" | "tenants" | "jobs">): MemberChanges => ({
  describeInvitation: (tx, proposed) => describeInvitation(needs, tx, proposed),
  invite: (tx, approved) => inviteMember(needs, tx, approved),
  describeGrant: (tx, proposed) => describeGrant(needs, tx, proposed),
  grant: (tx, approved) => grantAccess(needs, tx, approved),
  describeReset: (tx, proposed) => describeReset(needs, tx, proposed),
  reset: (tx, approved) => resetMember(needs, tx, approved),
  describeRole: (tx, proposed) => describeRole(needs, tx, proposed),
  makeRole: (tx, approved) => makeRole(needs, tx, approved),
  describeRoleChange: (tx, proposed) => describeRoleChange(needs, tx, proposed),
  changeRole: (tx, approved) => changeRole(needs, tx, approved),
});
