import { locales, type Localized } from "@trevo/domain";
import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { sanitizeHtml } from "../../kernel/sanitize-html.ts";
import { type CheckedDraft, type ContentDraft, checkDraft } from "./draft.ts";
import type { ContentNeeds } from "./needs.ts";
import { withAnchors } from "./outline.ts";
import { contentStore } from "./store.ts";

/** Sanitising writes `&` as `&amp;`, so a stored body may be longer than the original. */
const maxBodyLength = 120_000;

/** Publishes a document, or its next version. Refuses with `invalid_fields`, and with `wrong_state` if the slug belongs to another kind. */
export async function publishDocument(
  needs: ContentNeeds,
  scope: AuditScope,
  { draft, actor }: { draft: ContentDraft; actor: string },
): Promise<{ version: number }> {
  const checked = checkDraft(draft);
  const now = needs.clock.now();
  // A past date would rewrite what players have accepted meanwhile.
  if (checked.in_force_at && checked.in_force_at < now) throw badField("in_force_at", "date_invalid");
  const version = await needs.db.transaction().execute(async (tx) => {
    const stored = await storeVersion(tx, { tenant_id: scope.tenant.id, draft: checked, clock: needs.clock, by: actor });
    await recordAuditEvent(tx, scope, {
      at: now,
      actor,
      action: "content_published",
      subject: `content:${checked.slug}`,
      detail: { version: stored },
    });
    return stored;
  });
  await needs.index.changed(scope.tenant.id);
  return { version };
}

interface NewVersion {
  readonly tenant_id: number;
  readonly draft: CheckedDraft;
  readonly clock: Clock;
  /** `staff:<id>`; absent for the seed. */
  readonly by?: string;
  /** The previous version that the caller was shown; refuses if there is another one. */
  readonly after?: number;
  readonly changes?: Localized<string | null> | null;
}

/** Stores the document and its next version, sanitised. */
export async function storeVersion(tx: Tx, { tenant_id, draft, clock, by, after, changes }: NewVersion): Promise<number> {
  const { pt, en, in_force_at: wanted, published_at = clock.now(), ...facts } = draft;
  const { kind, latest } = await contentStore.saveDocument(tx, { tenant_id, published_at, ...facts });
  if (kind !== draft.kind || (after !== undefined && after !== (latest?.version ?? 0))) throw refuse("wrong_state");
  // Read under the document's lock, so that the time is later than that of the previous holder.
  const now = clock.now();
  const in_force_at = wanted ?? now;
  if (latest && in_force_at < latest.in_force_at) throw badField("in_force_at", "date_invalid");
  const version = (latest?.version ?? 0) + 1;
  const texts: Localized<typeof pt | null> = { pt, en };
  for (const locale of locales) {
    const words = texts[locale];
    if (!words) continue;
    const body = withAnchors(sanitizeHtml(words.body));
    if (body.length > maxBodyLength) throw badField(`${locale}.body`, `max_length:${maxBodyLength}`);
    await contentStore.insertVersion(tx, {
      tenant_id,
      slug: draft.slug,
      version,
      locale,
      ...words,
      body,
      in_force_at,
      created_at: now,
      created_by: by ?? null,
      changes: changes?.[locale] ?? null,
    });
  }
  return version;
}

export const badField = (name: string, message: string) => refuse("invalid_fields", { fields: { [name]: [message] } });
