import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { draftsStore } from "./drafts-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { contentOf } from "./read-for-staff.ts";
import { contentStore } from "./store.ts";

export interface RestoreInput {
  readonly slug: string;
  readonly version: number;
  /** The latest one that was seen. */
  readonly current_version: number;
  readonly reason: string;
  readonly actor: string;
}

/**
 * Makes the words of an older version a draft, which is published or scheduled like any other: a legal text says from when it holds. So does the
 * latest version of a withdrawn text, which can then be published again. Refuses with `not_found`, or `wrong_state` where there is a draft, where
 * another version was published meanwhile, or where the words are those that the site shows.
 */
export async function restoreVersion(needs: Pick<ContentNeeds, "db" | "clock">, scope: AuditScope, input: RestoreInput): Promise<void> {
  const { slug, version, current_version, actor } = input;
  const tenant_id = scope.tenant.id;
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const words = await contentStore.versionWords(tx, tenant_id, { slug, version });
    const known = await contentStore.facts(tx, tenant_id, slug);
    if (!known || words.length === 0) throw refuse("not_found");
    // The draft before the document, as everywhere: it is locked by its row.
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
