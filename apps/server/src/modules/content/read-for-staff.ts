import {
  type ContentKind,
  type DocumentContent,
  type DocumentStatus,
  type DocumentVersion,
  type StaffDocument,
  type StaffDocumentDetail,
  contentKinds,
} from "@trevo/contract";
import { type Locale, locales } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import { sanitizeHtml } from "../../kernel/sanitize-html.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type DraftRow, draftsStore } from "./drafts-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { type ContentDocumentRow, type DocumentFacts, type VersionWords, contentStore } from "./store.ts";

export interface StaffListQuery {
  readonly kind?: ContentKind | undefined;
  readonly state?: DocumentStatus | undefined;
  readonly lacks?: Locale | undefined;
}

export type StaffVersion = Pick<DocumentContent, "pt" | "en"> & { readonly version: number };

type Reading = Pick<ContentNeeds, "db">;

/** Returns every text of the brand, including drafts that have no published version. */
export async function listForStaff({ db }: Reading, tenant: Pick<Tenant, "id">, query: StaffListQuery): Promise<StaffDocument[]> {
  const [{ documents }, drafts] = await Promise.all([contentStore.index(db, tenant.id), draftsStore.ofTenant(db, tenant.id)]);
  const slugs = new Set([...documents, ...drafts].map(({ slug }) => slug));
  return [...slugs]
    .flatMap((slug) => {
      const row = presentRow(
        documents.find((one) => one.slug === slug),
        drafts.find((one) => one.slug === slug),
      );
      return row && matches(row, query) ? [row] : [];
    })
    .toSorted((one, other) => contentKinds.indexOf(one.kind) - contentKinds.indexOf(other.kind) || (one.slug < other.slug ? -1 : 1));
}

const matches = (row: StaffDocument, { kind, state, lacks }: StaffListQuery): boolean =>
  (kind === undefined || row.kind === kind) &&
  (state === undefined || row.states.includes(state)) &&
  (lacks === undefined || !row.languages.includes(lacks));

type Brand = Pick<Tenant, "id" | "timezone">;

/** Refuses with `not_found`. */
export async function readForStaff(needs: Reading, tenant: Brand, of: { slug: string }): Promise<StaffDocumentDetail> {
  const found = await findForStaff(needs, tenant, of);
  if (!found) throw refuse("not_found");
  return found;
}

export async function findForStaff({ db }: Reading, tenant: Brand, { slug }: { slug: string }): Promise<StaffDocumentDetail | null> {
  const [{ documents }, draft] = await Promise.all([contentStore.index(db, tenant.id), draftsStore.find(db, tenant.id, slug)]);
  const document = documents.find((one) => one.slug === slug);
  const row = presentRow(document, draft);
  if (!row) return null;
  const words = row.version === 0 ? [] : await contentStore.versionWords(db, tenant.id, { slug, version: row.version });
  return {
    ...row,
    published: document && words.length > 0 ? contentOf(document, words) : null,
    draft: draft
      ? {
          revision: draft.revision,
          base_version: draft.base_version,
          updated_by: draft.updated_by,
          updated_at: draft.updated_at.toISOString(),
          content: draft.content,
          failure: draft.failure,
        }
      : null,
    time_zone: tenant.timezone,
  };
}

/** Lists the versions of a text, newest first. Refuses with `not_found`. */
export async function listVersions({ db }: Reading, tenant: Pick<Tenant, "id">, { slug }: { slug: string }): Promise<DocumentVersion[]> {
  const { documents } = await contentStore.index(db, tenant.id);
  const document = documents.find((one) => one.slug === slug);
  if (!document) throw refuse("not_found");
  return document.versions
    .map(({ version, created_at, created_by, in_force_at, words, changes }) => ({
      version,
      created_at: created_at.toISOString(),
      created_by,
      in_force_at: in_force_at.toISOString(),
      languages: locales.filter((locale) => words[locale]),
      changes: changes.pt ? { pt: changes.pt, en: changes.en ?? null } : null,
    }))
    .toReversed();
}

/** Refuses with `not_found`. */
export async function readVersion(
  { db }: Reading,
  tenant: Pick<Tenant, "id">,
  of: { slug: string; version: number },
): Promise<StaffVersion> {
  const words = await contentStore.versionWords(db, tenant.id, of);
  if (words.length === 0) throw refuse("not_found");
  return { version: of.version, ...wordsOf(words) };
}

function presentRow(document: ContentDocumentRow | undefined, draft: DraftRow | undefined): StaffDocument | null {
  const latest = document?.versions.at(-1);
  const kind = document?.kind ?? draft?.kind;
  if (!kind) return null;
  const words: Readonly<Partial<Record<Locale, { readonly title: string } | null>>> = draft?.content ?? latest?.words ?? {};
  return {
    kind,
    slug: document?.slug ?? draft?.slug ?? "",
    title: words.pt?.title ?? "",
    states: statesOf(document, draft),
    languages: locales.filter((locale) => words[locale]),
    version: latest?.version ?? 0,
    changed_at: (draft?.updated_at ?? latest?.created_at ?? document?.published_at ?? new Date(0)).toISOString(),
    changed_by: draft ? draft.updated_by : (latest?.created_by ?? null),
    goes_live_at: draft?.goes_live_at?.toISOString() ?? null,
  };
}

function statesOf(document: ContentDocumentRow | undefined, draft: DraftRow | undefined): DocumentStatus[] {
  const states: DocumentStatus[] = [];
  if (document) states.push(document.withdrawn_at ? "withdrawn" : "published");
  if (draft) states.push(draft.goes_live_at ? "scheduled" : "draft");
  return states;
}

export function contentOf(document: DocumentFacts, words: readonly VersionWords[]): DocumentContent {
  const { kind, position, art, link, requires, category, related, starts_at, ends_at } = document;
  return {
    kind,
    position,
    art,
    link,
    requires,
    category,
    related,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    ...wordsOf(words),
  };
}

/** Texts as an editor writes them. Ids of headings are added at publication. */
function wordsOf(rows: readonly VersionWords[]): Pick<DocumentContent, "pt" | "en"> {
  const of = (locale: Locale): DocumentContent["en"] => {
    const row = rows.find((one) => one.locale === locale);
    if (!row) return null;
    const { title, summary, condition, action, body } = row;
    return { title, summary, condition, action, body: sanitizeHtml(body) };
  };
  return { pt: of("pt") ?? { title: "", summary: "", condition: null, action: null, body: "" }, en: of("en") };
}
