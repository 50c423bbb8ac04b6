import { type Permission, conflictsOf } from "@trevo/contract";
import { z } from "zod";
import { staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { accessStore } from "./access-store.ts";
import { grantStore } from "./grant-store.ts";
import { permissionsGiven } from "./grants.ts";
import { give } from "./invite.ts";
import type { StaffNeeds } from "./needs.ts";
import { accessInput, readAccess } from "./proposed-access.ts";
import { type StaffRow, keyOf, staffStore } from "./store.ts";

/** The input as the proposal stores it. */
export const grantInput = accessInput.extend({ staff_id: z.string() });
type Input = z.output<typeof grantInput>;

type Needs = Pick<StaffNeeds, "clock" | "tenants">;

interface Receiver {
  readonly member: StaffRow;
  readonly held: readonly Permission[];
}

/**
 * Locks the member and reads what they hold, so that concurrent grants see each other. Grants at all brands count, because it is one
 * person. Refuses with `not_found`, `wrong_state` (closed), `conflict_of_duties`.
 */
async function findReceiver(
  { clock }: Needs,
  tx: Tx,
  { tenant, input, added }: { tenant: Tenant; input: Input; added: readonly Permission[] },
): Promise<Receiver> {
  const key = { operator_id: tenant.operator_id, staff_id: input.staff_id };
  const member = await staffStore.lock(tx, key);
  if (!member) throw refuse("not_found");
  if (member.state === "closed") throw refuse("wrong_state");
  const held = permissionsGiven(await grantStore.of(tx, key, clock.now()));
  if (conflictsOf(held, added).length > 0) throw refuse("conflict_of_duties");
  return { member, held };
}

/** Takes the member's lock. Refuses as `findReceiver` does, and with `not_found` (the brand), `invalid_fields` (the end has passed). */
export async function describeGrant(
  needs: Needs,
  tx: Tx,
  { tenant, input }: ProposedInput & { readonly input: Input },
): Promise<ProposedChange> {
  const { fields, permissions, holds_at } = await readAccess(needs, tx, { tenant, input });
  const { member, held } = await findReceiver(needs, tx, { tenant, input, added: permissions });
  return {
    sentence: { pt: `Dar acesso a ${member.name}`, en: `Give ${member.name} access` },
    player_id: null,
    before: { member: member.name },
    after: { member: member.name, ...fields },
    depends_on: { input, permissions, held, state: member.state },
    holds_at,
    approvals_needed: 1,
  };
}

/** Refuses with `forbidden` if the approver is the one who receives the access. */
export async function grantAccess(needs: Needs, tx: Tx, approved: ApprovedInput & { readonly input: Input }): Promise<null> {
  const { tenant, input, id: proposal, proposed_by, approved_by, request_id, at } = approved;
  if (approved_by === input.staff_id) throw refuse("forbidden");
  const { given, permissions } = await readAccess(needs, tx, { tenant, input });
  const { member } = await findReceiver(needs, tx, { tenant, input, added: permissions });
  const by = staffActor(approved_by);
  const detail = { ...(await give(tx, { key: keyOf(member), given, by, at })), proposal, proposed_by };
  await accessStore.record(tx, keyOf(member), { at, actor: by, action: "permissions_added", request_id, detail });
  return null;
}
