import { z } from "zod";
import { staffActor } from "../../kernel/audit-log.ts";
import { type Tx, uniqueViolation } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import { accessStore } from "./access-store.ts";
import { blank, give } from "./invite.ts";
import type { StaffNeeds } from "./needs.ts";
import { accessInput, readAccess } from "./proposed-access.ts";
import { queueInvitation } from "./send-invitation.ts";
import { type StaffRow, keyOf, staffStore } from "./store.ts";

/** The input as the proposal stores it. */
export const invitationInput = accessInput.extend({ email: z.string(), name: z.string() });
type Input = z.output<typeof invitationInput>;

type Needs = Pick<StaffNeeds, "clock" | "tenants" | "jobs">;

/** Refuses with `already_exists` (the address), `not_found` (the brand), `invalid_fields` (the end has passed). */
export async function describeInvitation(
  needs: Needs,
  tx: Tx,
  { tenant, input }: ProposedInput & { readonly input: Input },
): Promise<ProposedChange> {
  const { email, name } = input;
  if (await staffStore.byEmail(tx, email)) throw refuse("already_exists");
  const { fields, permissions, holds_at } = await readAccess(needs, tx, { tenant, input });
  return {
    sentence: { pt: `Convidar ${name} (${email}) para a equipe`, en: `Invite ${name} (${email}) to the team` },
    player_id: null,
    before: {},
    after: { member: name, email, ...fields },
    depends_on: { input, permissions },
    holds_at,
    approvals_needed: 1,
  };
}

/** Adds the member with the first grant. A job draws the link and sends it, because the approver must not see it. */
export async function inviteMember(needs: Needs, tx: Tx, approved: ApprovedInput & { readonly input: Input }): Promise<null> {
  const { tenant, input, id: proposal, proposed_by, approved_by, request_id, at } = approved;
  const { given } = await readAccess(needs, tx, { tenant, input });
  const row: StaffRow = {
    operator_id: tenant.operator_id,
    id: newId(),
    email: input.email,
    name: input.name,
    state: "invited",
    ...blank,
    invitation_hash: null,
    invitation_ends_at: null,
    created_at: at,
  };
  await staffStore.insert(tx, row).catch((error: unknown) => {
    throw uniqueViolation(error) ? refuse("already_exists") : error;
  });
  const by = staffActor(approved_by);
  const detail = { ...(await give(tx, { key: keyOf(row), given, by, at })), proposal, proposed_by };
  await accessStore.record(tx, keyOf(row), { at, actor: by, action: "invited", request_id, detail });
  await queueInvitation(needs, tx, { ...keyOf(row), tenant_id: tenant.id });
  return null;
}
