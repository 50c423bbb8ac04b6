import assert from "node:assert/strict";
import type { ContentCard, ContentDocument } from "@trevo/contract";
import { type Locale, baseLocale } from "@trevo/domain";
import { outlineOf } from "./outline.ts";
import { inForce } from "./policy.ts";
import type { ContentDocumentRow, ContentVersion } from "./store.ts";

export function presentCard(document: ContentDocumentRow, locale: Locale, now: Date): ContentCard {
  const version = inForce(document, now);
  assert(version, "what is shown has words that hold");
  return cardOf(document, version, locale);
}

interface Reading {
  version: ContentVersion;
  body: string;
  locale: Locale;
  now: Date;
  /** Those of the related documents that are shown. */
  related: readonly ContentDocumentRow[];
}

export function presentDocument(document: ContentDocumentRow, { version, body, locale, now, related }: Reading): ContentDocument {
  const held = document.kind === "legal" ? document.versions.filter(({ in_force_at }) => in_force_at <= now) : [version];
  const next = held.find((other) => other.version > version.version);
  return {
    ...cardOf(document, version, locale),
    body,
    related: related.map((other) => presentCard(other, locale, now)).map(({ slug, title }) => ({ slug, title })),
    outline: outlineOf(body),
    version: version.version,
    in_force_at: version.in_force_at.toISOString(),
    replaced_at: next?.in_force_at.toISOString() ?? null,
    versions: held.map((one) => ({ version: one.version, in_force_at: one.in_force_at.toISOString() })).toReversed(),
  };
}

function cardOf(document: ContentDocumentRow, version: ContentVersion, locale: Locale): ContentCard {
  const translation = version.words[locale];
  const { title, summary, condition, action } = translation ?? version.words[baseLocale];
  return {
    kind: document.kind,
    slug: document.slug,
    locale: translation ? locale : baseLocale,
    title,
    summary,
    condition,
    action: action !== null && document.link !== null ? { text: action, link: document.link } : null,
    art: document.art,
    category: document.category,
    starts_at: document.starts_at?.toISOString() ?? null,
    ends_at: document.ends_at?.toISOString() ?? null,
    published_at: document.published_at.toISOString(),
  };
}
