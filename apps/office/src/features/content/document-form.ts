import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DocumentContent, StaffDocumentDetail } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { useRef, useState } from "react";
import { ApiError, request } from "../../lib/api.ts";
import { documentQuery, listEndpoint } from "./document-path.ts";

const empty = { title: "", summary: "", condition: null, action: null, body: "" };

interface Stored {
  readonly revision: number;
  readonly base_version: number;
  readonly content: DocumentContent;
}

/** Returns the content that an editor starts from: the draft, or the published version. */
export function storedOf({ kind, version, published, draft }: StaffDocumentDetail): Stored {
  if (draft) return draft;
  const none: DocumentContent = {
    kind,
    position: 1_000,
    art: null,
    link: null,
    requires: null,
    category: null,
    related: [],
    starts_at: null,
    ends_at: null,
    pt: empty,
    en: null,
  };
  return { revision: 0, base_version: version, content: published ?? none };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.code === "wrong_state";

/**
 * Holds the unsaved edits beside the stored text. Another member's changes are adopted at once while there are no edits here; otherwise
 * saving is refused.
 */
export function useDocumentForm(tenant: string, document: StaffDocumentDetail) {
  const queries = useQueryClient();
  const { slug } = document;
  const query = documentQuery({ tenant, id: slug });
  const stored = storedOf(document);
  const [base, setBase] = useState(stored);
  const [content, setContent] = useState(stored.content);
  // A new epoch recreates the editors when their text comes from elsewhere.
  const [epoch, setEpoch] = useState(0);
  /** Texts of removed languages, restored if the language is added again. */
  const removed = useRef<Partial<Record<Locale, DocumentContent["pt"]>>>({});
  const isDirty = !same(content, base.content);
  const adopt = (next: Stored): void => {
    setBase(next);
    setContent(next.content);
    setEpoch((before) => before + 1);
  };
  const saving = useMutation({
    mutationFn: (sent: Stored) =>
      request("POST /staff/:tenant/documents/:slug/draft", { params: { tenant, slug }, body: sent }).then(({ data }) => data),
    onSuccess: (saved, sent) => {
      const next = storedOf(saved);
      queries.setQueryData(query.queryKey, saved);
      void queries.invalidateQueries({ queryKey: [listEndpoint] });
      setBase(next);
      setContent((now) => (same(now, sent.content) ? next.content : now));
    },
    onError: (error) => (isOvertaken(error) ? void queries.invalidateQueries(query) : undefined),
  });
  const isConflict = isOvertaken(saving.error);
  if (!isDirty && !saving.isPending && !isConflict && !same([stored.revision, stored.base_version], [base.revision, base.base_version]))
    adopt(stored);
  return {
    content,
    epoch,
    isDirty,
    saving,
    isConflict,
    /** True if the stored draft is based on a version that is no longer the latest. */
    isStale: document.draft !== null && document.draft.base_version !== document.version,
    /** Fields in which the stored text differs from the edits. */
    theirs: isConflict ? changedFields(content, stored.content) : [],
    save: (): void => saving.mutate({ revision: base.revision, base_version: base.base_version, content }),
    saveOnTop: (): void => saving.mutate({ revision: stored.revision, base_version: document.version, content }),
    takeTheirs: (): void => {
      saving.reset();
      adopt(stored);
    },
    write: (locale: Locale, words: Partial<DocumentContent["pt"]> | null): void => {
      const { [locale]: present } = content;
      if (words === null && present) removed.current[locale] = present;
      setContent((before) => ({ ...before, [locale]: words && { ...(before[locale] ?? removed.current[locale] ?? empty), ...words } }));
    },
  };
}

function changedFields(one: DocumentContent, other: DocumentContent): string[] {
  const names = (["title", "summary", "condition", "action", "body"] as const).flatMap((name) =>
    (["pt", "en"] as const).flatMap((locale) => (one[locale]?.[name] === other[locale]?.[name] ? [] : [`${locale}.${name}`])),
  );
  return names;
}
