import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { caseStore } from "./case-store.ts";
import { type StaffPenalty, addNote, penaltyOf } from "./decide-case.ts";
import { imposeSanction, publishSanction } from "./impose-sanction.ts";
import { liftedNotification } from "./messages.ts";
import type { ModerationNeeds } from "./needs.ts";
import { caseContext, urgencyNo } from "./open-case.ts";
import { sanctionStore } from "./sanction-store.ts";

export type PlayerAction =
  | { readonly action: "sanction"; readonly sanction: StaffPenalty; readonly reason: string; readonly note?: string | undefined }
  | { readonly action: "lift"; readonly sanction_id: string; readonly note?: string | undefined }
  | { readonly action: "note"; readonly note: string };

/** Applies a member's action to a player without a case in the queue. Refuses with `not_found`, `wrong_state`. */
export async function actOnPlayer(
  needs: ModerationNeeds,
  reviewer: Reviewer,
  input: { readonly player_id: string } & PlayerAction,
): Promise<void> {
  const { player_id } = input;
  const key = { tenant_id: reviewer.tenant.id, player_id };
  if (!(await needs.players.byId(key))) throw refuse("not_found");
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, key);
    if (input.action === "note") return addNote(needs, tx, { reviewer, player_id, case_id: null, text: input.note });
    const case_id =
      input.action === "sanction"
        ? await sanction(needs, tx, { ...input, player_id, reviewer })
        : await lift(needs, tx, { ...input, player_id, reviewer });
    return addNote(needs, tx, { reviewer, player_id, case_id, text: input.note });
  });
}

type Act<Kind> = Extract<PlayerAction, { action: Kind }> & { readonly player_id: string; readonly reviewer: Reviewer };
async function sanction(
  needs: ModerationNeeds,
  tx: Tx,
  { player_id, reason, sanction: penalty, reviewer }: Act<"sanction">,
): Promise<string> {
  const case_id = newId();
  const now = needs.clock.now();
  const tenant_id = reviewer.tenant.id;
  await caseStore.insert(tx, {
    tenant_id,
    id: case_id,
    player_id,
    subject_type: "player",
    subject_id: player_id,
    room: null,
    urgency: urgencyNo("other"),
    reason,
    state: "upheld",
    held: false,
    quote_sealed: needs.vault.seal("", caseContext(case_id)),
    taken_by: null,
    taken_at: null,
    decided_by: reviewer.staff_id,
    decided_at: now,
    action: "none",
    created_at: now,
  });
  const actor = staffActor(reviewer.staff_id);
  await imposeSanction(needs, tx, {
    scope: reviewer,
    tenant_id,
    player_id,
    case_id,
    reason,
    quote: "",
    actor,
    penalty: penaltyOf(penalty),
    timezone: reviewer.tenant.timezone,
  });
  return case_id;
}

async function lift(needs: ModerationNeeds, tx: Tx, { player_id, sanction_id, reviewer }: Act<"lift">): Promise<string> {
  const tenant_id = reviewer.tenant.id;
  const found = await sanctionStore.find(tx, { tenant_id, id: sanction_id });
  if (found?.player_id !== player_id) throw refuse("not_found");
  const now = needs.clock.now();
  if (!(await sanctionStore.lift(tx, found, now))) throw refuse("wrong_state");
  await recordAuditEvent(tx, reviewer, {
    at: now,
    actor: staffActor(reviewer.staff_id),
    action: "chat_sanction_lifted",
    subject: `sanction:${sanction_id}`,
    detail: { player_id },
  });
  const told = { case_id: found.case_id, reason: found.reason, quote: "", timezone: reviewer.tenant.timezone };
  await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: liftedNotification(told, sanction_id) });
  await publishSanction(needs, tx, found);
  return found.case_id;
}
