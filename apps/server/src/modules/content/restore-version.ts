import type { Localized } from "@trevo/domain";
import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { checkDraft } from "./draft.ts";
import type { ContentNeeds } from "./needs.ts";
import { storeVersion } from "./publish-document.ts";
import { contentStore } from "./store.ts";

export interface RestoreInput {
  readonly slug: string;
  readonly version: number;
  /** The latest one that was seen. */
  readonly current_version: number;
  readonly reason: string;
  readonly actor: string;
}

/** For readers of a legal text. */
const changesOf = (version: number): Localized => ({
  pt: `Volta ao texto da versão ${version}.`,
  en: `Returns to the text of version ${version}.`,
});

/** Publishes the words of an older version as the next one. Refuses with `not_found`, or `wrong_state` where another one was published meanwhile. */
export async function restoreVersion(needs: ContentNeeds, scope: AuditScope, input: RestoreInput): Promise<void> {
  const { slug, version, current_version, actor } = input;
  const tenant_id = scope.tenant.id;
  await needs.db.transaction().execute(async (tx) => {
    const facts = await contentStore.lockFacts(tx, tenant_id, slug);
    const words = await contentStore.versionWords(tx, tenant_id, { slug, version });
    if (!facts || words.length === 0) throw refuse("not_found");
    // The words of the present version would be the same again.
    if (version === current_version) throw refuse("wrong_state");
    const { tenant_id: _tenant, ...rest } = facts;
    const texts = Object.fromEntries(words.map(({ locale, ...text }) => [locale, text]));
    const draft = checkDraft({ ...rest, ...(texts as { pt: (typeof words)[number] }) });
    const restored = await storeVersion(tx, {
      tenant_id,
      draft,
      clock: needs.clock,
      by: actor,
      after: current_version,
      changes: facts.kind === "legal" ? changesOf(version) : null,
    });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor,
      action: "content_restored",
      subject: `content:${slug}`,
      detail: { version: restored, restored: version, reason: input.reason },
    });
  });
  await needs.index.changed(tenant_id);
}
