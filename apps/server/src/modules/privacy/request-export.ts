import assert from "node:assert/strict";
import type { DataExport } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Reauthentication } from "./privacy.ts";
import { gatherExportJob, shownTables } from "./gather-export.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { presentExport } from "./present.ts";
import { privacyStore } from "./store.ts";

/** Number of parts. The account itself is the first one. */
const partsOf = (needs: PrivacyNeeds): number => shownTables(needs).length + 1;

/** Requests a copy of the player's data. Refuses as `confirmPassword` does, or with `export_asked_today`. */
export async function requestExport(needs: PrivacyNeeds, scope: PlayerScope, reauthentication: Reauthentication): Promise<DataExport> {
  await needs.sessions.confirmPassword(scope, reauthentication.password, reauthentication.code);
  const key = keyOf(scope);
  const id = newId();
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.lockOpen(tx, key);
    const requested_on = localDate(now, scope.tenant.timezone);
    const added = await privacyStore.add(tx, { ...key, id, requested_on, requested_at: now, parts: partsOf(needs) });
    if (!added) throw refuse("export_asked_today");
    await recordAuditEvent(tx, scope, { at: now, actor: playerActor(key.player_id), action: "data_copy_requested" });
    await needs.jobs.add(tx, { name: gatherExportJob, payload: { tenant_id: key.tenant_id, id } });
  });
  const row = await privacyStore.find(needs.db, { tenant_id: key.tenant_id, id });
  assert(row, "a copy that was just asked for is there");
  return presentExport(row);
}
