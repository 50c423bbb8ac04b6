import type { Tx } from "../../kernel/db.ts";
import { drawInvitation } from "./invite.ts";
import { invitationEmail } from "./messages.ts";
import type { StaffNeeds } from "./needs.ts";
import { type StaffKey, keyOf, staffStore } from "./store.ts";

export const sendInvitationJob = "send-staff-invitation";

/** `tenant_id` is the brand whose relay sends the e-mail. */
export type InvitationTask = StaffKey & { readonly tenant_id: number };

export const queueInvitation = ({ jobs }: Pick<StaffNeeds, "jobs">, tx: Tx, task: InvitationTask): Promise<void> =>
  jobs.add(tx, { name: sendInvitationJob, payload: task, key: `${sendInvitationJob}:${task.staff_id}` });

/**
 * Runs the job. It draws the code itself, so that only its hash is ever stored. If the job runs again, it sends a new code and the previous
 * one becomes invalid. Sends nothing once the member has set up the account or was closed.
 */
export async function sendInvitation(
  needs: Pick<StaffNeeds, "db" | "clock" | "messenger" | "officeAddress">,
  { tenant_id, ...key }: InvitationTask,
): Promise<void> {
  const { set_up_code, stored } = drawInvitation(needs.clock.now());
  const member = await needs.db.transaction().execute(async (tx) => {
    const found = await staffStore.lock(tx, key);
    if (found?.state !== "invited") return null;
    await staffStore.change(tx, keyOf(found), stored);
    return found;
  });
  if (!member) return;
  // In the fragment after `#`, which browsers never send to a server.
  const link = `${needs.officeAddress()}/convite#${set_up_code}`;
  await needs.messenger.sendEmail({ tenant_id, to: member.email, from_name: "Trevo", ...invitationEmail({ name: member.name, link }) });
}
