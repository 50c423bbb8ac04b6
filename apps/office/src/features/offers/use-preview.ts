import { useQuery } from "@tanstack/react-query";
import type { OfferKind, OfferPreview } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { useEffect, useMemo, useState } from "react";
import type { Part } from "../../frame/field-schema.ts";
import type { FieldNote } from "../../frame/schema-context.ts";
import { request } from "../../lib/api.ts";
import { useEditorWords } from "./editor-words.ts";

export interface OfferForm {
  readonly kind: OfferKind;
  readonly name: Localized;
  readonly args: Part;
}

const endpoint = "POST /staff/:tenant/offers/preview";
const restMs = 250;

/** Returns the value once the member has stopped typing. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/**
 * Loads the result of storing, checking and publishing the form, by the server's own rules. The last answer remains until the next one
 * arrives.
 */
export function usePreview(tenant: string, form: OfferForm, enabled: boolean) {
  const rested = useRested(form);
  const query = useQuery({
    queryKey: [endpoint, tenant, rested],
    queryFn: ({ signal }) =>
      request(endpoint, { params: { tenant }, body: { ...rested, args: { ...rested.args } }, signal }).then(({ data }) => data),
    placeholderData: (kept) => kept,
    staleTime: Infinity,
    gcTime: 60_000,
    enabled,
  });
  return { ...query, isCurrent: rested === form && !query.isPlaceholderData && !query.isPending };
}

/**
 * Returns the notes on each field by its path; notes on the whole form have the empty path. A missing value that the member has not reached
 * yet is no fault.
 */
export function useNotes(preview: OfferPreview | undefined, isShown: (path: string) => boolean): ReadonlyMap<string, readonly FieldNote[]> {
  const words = useEditorWords();
  const locale = useUiLocale();
  return useMemo(() => {
    const notes = new Map<string, FieldNote[]>();
    const add = (path: string, note: FieldNote): void => void notes.set(path, [...(notes.get(path) ?? []), note]);
    for (const { path, code } of preview?.problems ?? []) {
      const isAwaited = code === "missing" && !isShown(path);
      add(path, { shape: isAwaited ? "waiting" : "bad", text: words.problems[code], isAwaited });
    }
    for (const { path, severity, message, source } of preview?.result?.findings ?? [])
      add(path ?? "", { shape: shapes[severity], text: source === ours ? message[locale] : `${message[locale]} (${source})` });
    for (const path of preview?.result?.unavailable ?? []) add(path, { shape: "bad", text: words.unavailable });
    return notes;
  }, [preview, words, locale, isShown]);
}

const ours = "Trevo";
const shapes = { block: "bad", warn: "look", info: "waiting" } as const;
