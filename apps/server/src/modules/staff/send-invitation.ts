import type { Tx } from "../../kernel/db.ts";
import { drawInvitation } from "./invite.ts";
import { invitationEmail } from "./messages.ts";
import type { StaffNeeds } from "./needs.ts";
import { type StaffKey, keyOf, staffStore } from "./store.ts";

export const sendInvitationJob = "send-staff-invitation";

/** `tenant_id`: the brand whose relay carries it. */
export type InvitationTask = StaffKey & { readonly tenant_id: number };

export const queueInvitation = ({ jobs }: Pick<StaffNeeds, "jobs">, tx: Tx, task: InvitationTask): Promise<void> =>
  jobs.add(tx, { name: sendInvitationJob, payload: task, key: `${sendInvitationJob}:${task.staff_id}` });

/**
 * The job: draws the code here, so that it is stored nowhere but as its hash. Sent again, it is another one, and the one before counts no more. Nothing is
 * sent once the member has set up or was closed.
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
  // Behind the `#`, which no browser sends to a server.
  const link = `${needs.officeAddress()}/convite#${set_up_code}`;
  await needs.messenger.sendEmail({ tenant_id, to: member.email, from_name: "Trevo", ...invitationEmail({ name: member.name, link }) });
}
