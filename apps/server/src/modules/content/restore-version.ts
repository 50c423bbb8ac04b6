import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { draftsStore } from "./drafts-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { contentOf } from "./read-for-staff.ts";
import { contentStore } from "./store.ts";

export interface RestoreInput {
  readonly slug: string;
  readonly version: number;
  /** The latest version that the editor saw. */
  readonly current_version: number;
  readonly reason: string;
  readonly actor: string;
}

/**
 * Makes the text of an older version a draft, which is published or scheduled like any other draft: a legal text states from when it is in
 * force. The latest version of a withdrawn text can also become a draft, so that the text can be published again. Refuses with `not_found`.
 * Refuses with `wrong_state` if there is a draft already, another version has been published in the meantime, or the site already shows
 * this text.
 */
export async function restoreVersion(needs: Pick<ContentNeeds, "db" | "clock">, scope: AuditScope, input: RestoreInput): Promise<void> {
  const { slug, version, current_version, actor } = input;
  const tenant_id = scope.tenant.id;
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const words = await contentStore.versionWords(tx, tenant_id, { slug, version });
    const known = await contentStore.facts(tx, tenant_id, slug);
    if (!known || words.length === 0) throw refuse("not_found");
    // Lock the draft before the document, as everywhere: saving the row locks it.
    const isSaved = await draftsStore.save(
      tx,
      {
        tenant_id,
        slug,
        kind: known.kind,
        content: contentOf(known, words),
        base_version: current_version,
        updated_by: actor,
        updated_at: at,
      },
      0,
    );
    const facts = await contentStore.lockFacts(tx, tenant_id, slug);
    const latest = await contentStore.latestVersion(tx, tenant_id, slug);
    if (!isSaved || latest !== current_version || (version === latest && facts?.withdrawn_at === null)) throw refuse("wrong_state");
    await recordAuditEvent(tx, scope, {
      at,
      actor,
      action: "content_restored",
      subject: `content:${slug}`,
      detail: { version: current_version, restored: version, reason: input.reason },
    });
  });
}
