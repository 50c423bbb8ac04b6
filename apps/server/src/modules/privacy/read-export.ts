import type { Download } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import { exportFile } from "./export-file.ts";
import type { PrivacyNeeds } from "./needs.ts";
import { privacyStore } from "./store.ts";

const fileNames: Localized = { pt: "meus-dados", en: "my-data" };

/**
 * Returns the download of a data copy. Refuses with `not_found`, with `wrong_state` while it is being created, and with `gone` after it has
 * expired.
 */
export async function readExport(needs: PrivacyNeeds, scope: PlayerScope, id: string): Promise<Download> {
  const row = await privacyStore.find(needs.db, { tenant_id: scope.tenant.id, id });
  if (!row || row.player_id !== scope.player_id) throw refuse("not_found");
  if (!row.expires_at) throw refuse("wrong_state");
  const pieces = row.expires_at > needs.clock.now() ? await exportFile.read(needs, row) : null;
  if (!pieces) throw refuse("gone");
  return { filename: `${scope.tenant.slug}-${fileNames[scope.locale]}-${row.requested_at.toISOString().slice(0, 10)}.json`, pieces };
}

/** The job that removes expired files. */
export async function removeExpired(needs: PrivacyNeeds): Promise<void> {
  const now = needs.clock.now();
  for (const key of await privacyStore.expired(needs.db, now)) {
    await exportFile.remove(needs, key);
    await privacyStore.markRemoved(needs.db, key, now);
  }
}
