import type { DocumentContent } from "@trevo/contract";
import { locales } from "@trevo/domain";
import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { sanitizeHtml } from "../../kernel/sanitize-html.ts";
import { draftsStore } from "./drafts-store.ts";
import { checkSlug } from "./draft.ts";
import type { ContentNeeds } from "./needs.ts";
import { findForStaff } from "./read-for-staff.ts";
import { contentStore } from "./store.ts";

export interface DraftInput {
  readonly slug: string;
  /** Revision of the draft that was edited; 0 if there was none. */
  readonly revision: number;
  /** Published version that the draft is based on. */
  readonly base_version: number;
  readonly content: DocumentContent;
  readonly actor: string;
}

/**
 * Stores a draft, sanitised. Refuses with `invalid_fields` (slug). Refuses with `wrong_state` if somebody has saved or published in the
 * meantime, or if publication is scheduled; `changed` then names the fields that differ from the stored text.
 */
export async function saveDraft(needs: ContentNeeds, scope: AuditScope, input: DraftInput): Promise<void> {
  checkSlug(input.slug);
  const content = sanitizedContent(input.content);
  try {
    await store(needs, scope, { ...input, content });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "wrong_state") throw error;
    throw refuse("wrong_state", { extras: await whatChanged(needs, scope, { slug: input.slug, content }) });
  }
}

/** Returns how the stored text differs from the text sent, and who changed it. */
async function whatChanged(needs: ContentNeeds, { tenant }: AuditScope, { slug, content }: Pick<DraftInput, "slug" | "content">) {
  const current = await findForStaff(needs, { ...tenant, timezone: "UTC" }, { slug });
  const theirs = current?.draft?.content ?? current?.published;
  return {
    changed: theirs ? changedFields(content, theirs) : [],
    changed_by: current?.changed_by ?? null,
    changed_at: current?.changed_at ?? null,
    version: current?.version ?? 0,
  };
}

async function store(needs: ContentNeeds, scope: AuditScope, input: DraftInput): Promise<void> {
  const { slug, revision, base_version, actor, content } = input;
  const tenant_id = scope.tenant.id;
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const saved = await draftsStore.save(
      tx,
      { tenant_id, slug, kind: content.kind, content, base_version, updated_by: actor, updated_at: now },
      revision,
    );
    // The draft is locked, so it cannot be published in between.
    const facts = await contentStore.lockFacts(tx, tenant_id, slug);
    const latest = await contentStore.latestVersion(tx, tenant_id, slug);
    if (!saved || latest !== base_version || (facts && facts.kind !== content.kind)) throw refuse("wrong_state");
    await recordAuditEvent(tx, scope, {
      at: now,
      actor,
      action: "content_draft_saved",
      subject: `content:${slug}`,
      detail: { revision: revision + 1, base_version },
    });
  });
}

/** Sanitises the content before storing, so that the stored text is what a reader gets. */
export function sanitizedContent(content: DocumentContent): DocumentContent {
  const texts = locales.map((locale) => {
    const words = content[locale];
    return [locale, words && { ...words, body: sanitizeHtml(words.body) }];
  });
  return { ...content, ...(Object.fromEntries(texts) as Pick<DocumentContent, "pt" | "en">) };
}

/** Returns the paths at which two contents differ, such as `pt.body`. */
export function changedFields(one: DocumentContent, other: DocumentContent): string[] {
  const flat = ({ pt, en, ...facts }: DocumentContent): Map<string, string> =>
    new Map(
      [
        ...Object.entries(facts),
        ...Object.entries(pt).map(([name, value]) => [`pt.${name}`, value] as const),
        ...Object.entries(en ?? {}).map(([name, value]) => [`en.${name}`, value] as const),
      ].map(([name, value]) => [name, JSON.stringify(value)]),
    );
  const [left, right] = [flat(one), flat(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
}
