import { type MissingText, type TranslatedField, translatedFields } from "@trevo/contract";
import { type Locale, locales } from "@trevo/domain";
import type { AuditScope } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type DraftRow, draftsStore } from "./drafts-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { findForStaff } from "./read-for-staff.ts";
import { saveDraft } from "./save-draft.ts";
import { type ContentDocumentRow, contentStore } from "./store.ts";

type Words = Record<TranslatedField, string | null>;

const fields = Object.keys(translatedFields) as TranslatedField[];

/** Lists texts that exist in one language but not in the other: of each draft, and of the published version where there is no draft. */
export async function listMissing({ db }: Pick<ContentNeeds, "db">, tenant: Pick<Tenant, "id">): Promise<MissingText[]> {
  const [{ documents }, drafts] = await Promise.all([contentStore.index(db, tenant.id), draftsStore.ofTenant(db, tenant.id)]);
  const undrafted = documents.filter(({ slug, withdrawn_at }) => withdrawn_at === null && drafts.every((draft) => draft.slug !== slug));
  return [...drafts.flatMap(missingOfDraft), ...undrafted.flatMap(missingOfDocument)];
}

const missingOfDraft = ({ slug, kind, content, revision, base_version, goes_live_at }: DraftRow): MissingText[] =>
  missingOf({ slug, kind, revision, base_version, is_scheduled: goes_live_at !== null }, content);

function missingOfDocument({ slug, kind, versions }: ContentDocumentRow): MissingText[] {
  const latest = versions.at(-1);
  return latest ? missingOf({ slug, kind, revision: 0, base_version: latest.version, is_scheduled: false }, latest.words) : [];
}

type Place = Omit<MissingText, "title" | "locale" | "field" | "source">;

function missingOf(place: Place, words: Partial<Record<Locale, Words | null>>): MissingText[] {
  const title = words.pt?.title ?? "";
  return locales.flatMap((locale): MissingText[] => {
    const source = locales.map((other) => (other === locale ? null : words[other])).find((one) => one);
    const own = words[locale];
    if (!source) return [];
    if (!own) return [{ ...place, title, locale, field: null, source: source.title ?? "" }];
    return fields.flatMap((field) => {
      const said = source[field];
      return said && !own[field] ? [{ ...place, title, locale, field, source: said }] : [];
    });
  });
}

export interface Translation {
  readonly slug: string;
  readonly locale: Locale;
  readonly field: TranslatedField;
  readonly text: string;
  readonly revision: number;
  readonly base_version: number;
  readonly actor: string;
}

/**
 * Writes the missing text into the draft. Refuses with `not_found`, and with `wrong_state` if the text exists already or somebody has saved
 * or published in the meantime.
 */
export async function fillMissing(
  needs: ContentNeeds,
  scope: AuditScope & { readonly tenant: Pick<Tenant, "id" | "timezone"> },
  { slug, locale, field, text, ...seen }: Translation,
): Promise<void> {
  const found = await findForStaff(needs, scope.tenant, { slug });
  const content = found?.draft?.content ?? found?.published;
  if (!content) throw refuse("not_found");
  const words = content[locale];
  if (!words || words[field]) throw refuse("wrong_state");
  await saveDraft(needs, scope, { ...seen, slug, content: { ...content, [locale]: { ...words, [field]: text } } });
}
