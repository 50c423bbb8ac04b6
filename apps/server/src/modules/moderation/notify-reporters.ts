import type { Tx } from "../../kernel/db.ts";
import type { CaseRow } from "./case-store.ts";
import { reportNotification } from "./messages.ts";
import type { ModerationNeeds } from "./needs.ts";
import { reportStore } from "./report-store.ts";

/** Notifies the reporters of the subject of the outcome, without details about the author or a sanction. */
export async function notifyReporters(
  { notifications }: Pick<ModerationNeeds, "notifications">,
  tx: Tx,
  { found, reporters }: { found: Pick<CaseRow, "tenant_id" | "id" | "state">; reporters?: readonly string[] },
): Promise<void> {
  const { tenant_id, id: case_id } = found;
  const outcome = found.state === "dismissed" ? "dismissed" : "upheld";
  for (const player_id of reporters ?? (await reportStore.reportersOf(tx, { tenant_id, case_id })))
    await notifications.send(tx, { to: { tenant_id, player_id }, notification: reportNotification({ case_id, player_id }, outcome) });
}
