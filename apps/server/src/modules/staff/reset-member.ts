import { z } from "zod";
import { staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import { accessStore } from "./access-store.ts";
import { grantStore } from "./grant-store.ts";
import { blank, lockOut } from "./invite.ts";
import type { StaffNeeds } from "./needs.ts";
import { brandsOfOperator } from "./proposed-access.ts";
import { queueInvitation } from "./send-invitation.ts";
import { keyOf, staffStore } from "./store.ts";

/** The input as the proposal stores it. */
export const resetInput = z.object({ staff_id: z.string() });
type Input = z.output<typeof resetInput>;

type Needs = Pick<StaffNeeds, "clock" | "tenants" | "jobs">;

/** Takes the member's lock. Refuses with `not_found`. */
export async function describeReset(
  needs: Needs,
  tx: Tx,
  { tenant, input }: ProposedInput & { readonly input: Input },
): Promise<ProposedChange> {
  const member = await staffStore.lock(tx, { operator_id: tenant.operator_id, staff_id: input.staff_id });
  if (!member) throw refuse("not_found");
  const { name, state } = member;
  const grants = (await grantStore.of(tx, keyOf(member), needs.clock.now()))
    .map(({ tenant_id, role, permission, own_permissions }) => [tenant_id, role ?? permission ?? own_permissions].flat().join(" "))
    .toSorted();
  return {
    sentence: { pt: `Mandar um novo convite a ${name}`, en: `Send ${name} a new invitation` },
    player_id: null,
    before: { member: name, state },
    after: { member: name, state: "invited" },
    // A closed account returns with its grants, so the approver must have seen them.
    depends_on: { state, grants },
    holds_at: (await brandsOfOperator(needs, tenant)).map(({ id }) => id),
    approvals_needed: 1,
  };
}

/**
 * Removes all credentials and sessions, and sends a link to the member's address. Refuses with `forbidden` if the approver is the member.
 */
export async function resetMember(needs: Needs, tx: Tx, approved: ApprovedInput & { readonly input: Input }): Promise<null> {
  const { tenant, input, id: proposal, proposed_by, approved_by, request_id, at } = approved;
  if (approved_by === input.staff_id) throw refuse("forbidden");
  const member = await staffStore.lock(tx, { operator_id: tenant.operator_id, staff_id: input.staff_id });
  if (!member) throw refuse("not_found");
  await staffStore.change(tx, keyOf(member), { ...blank, state: "invited", invitation_hash: null, invitation_ends_at: null });
  const detail = { ...(await lockOut(tx, member, at)), proposal, proposed_by };
  await accessStore.record(tx, keyOf(member), { at, actor: staffActor(approved_by), action: "invited_again", request_id, detail });
  await queueInvitation(needs, tx, { ...keyOf(member), tenant_id: tenant.id });
  return null;
}
