import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type BrandDraft, type BrandLook, type BrandLookField, type BrandLookPatch, brandLookFields } from "@trevo/contract";
import { type Ground, grounds } from "@trevo/domain";
import { derivePalettes } from "@trevo/ui/derive-theme";
import { useState } from "react";
import { ApiError, request } from "../../lib/api.ts";
import { isWholeBanner } from "./banner-form.ts";
import { lookQuery, readLookAgain } from "./brand-look-query.ts";
import { type Look, isColour } from "./look-fields.tsx";

/** The edited state: the draft's fields, and the published ones where the draft has none. */
interface Stored {
  readonly version: number;
  readonly revision: number;
  readonly look: BrandLook;
}

const storedOf = ({ version, look, draft }: BrandDraft): Stored => ({
  version,
  revision: draft?.revision ?? 0,
  look: { ...look, ...(draft?.patch as Partial<BrandLook> | undefined) },
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const differing = (one: BrandLook, other: BrandLook): BrandLookField[] =>
  brandLookFields.filter((field) => !same(canonical(one[field]), canonical(other[field])));
/** The database does not keep the order of keys. */
const canonical = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)) : value;

/**
 * Returns the colour and ground from which the palettes were derived. The ground is null if no rule produces them, as with handmade
 * palettes.
 */
export function colourOf({ dark, light, default_mode }: BrandLook): Look {
  const found = [dark.accent, light.accent].flatMap((accent) =>
    grounds.flatMap((ground) => {
      const palettes = derivePalettes({ accent, ground });
      const fits = same(canonical(palettes.dark), canonical(dark)) && same(canonical(palettes.light), canonical(light));
      return fits ? [{ accent, ground }] : [];
    }),
  );
  return found[0] ?? { accent: default_mode === "dark" ? dark.accent : light.accent, ground: null };
}

const isWhole = ({ title, description, banners }: BrandLook): boolean =>
  [title, description.pt, description.en].every((text) => text.trim() !== "") && banners.every(isWholeBanner);

/**
 * Holds the unsaved edits beside the stored draft. Another member's changes are adopted at once while there are no edits here; otherwise
 * saving is refused.
 */
export function useBrandLookForm(tenant: string, data: BrandDraft) {
  const queries = useQueryClient();
  const stored = storedOf(data);
  const [base, setBase] = useState(stored);
  const [look, setLook] = useState(stored.look);
  const [colour, setColour] = useState(() => colourOf(stored.look));
  const changed = differing(base.look, look);
  const isDirty = changed.length > 0;
  const isOvertaken = base.version !== stored.version || base.revision !== stored.revision;
  const adopt = (next: Stored): void => {
    setBase(next);
    // Keep edits made in the meantime.
    setLook((now) => (now === look ? next.look : now));
    if (!same([canonical(next.look.dark), canonical(next.look.light)], [canonical(look.dark), canonical(look.light)]))
      setColour(colourOf(next.look));
  };
  const saving = useMutation({
    mutationFn: (sent: { over: Stored; patch: BrandLookPatch }) =>
      request("POST /staff/:tenant/draft", {
        params: { tenant },
        body: { base_version: sent.over.version, revision: sent.over.revision, patch: sent.patch },
      }).then((reply) => reply.data),
    onSuccess: (saved) => take(saved),
    onError: (error) => (isConflict(error) ? readLookAgain() : undefined),
  });
  const undoing = useMutation({
    mutationFn: () =>
      request("POST /staff/:tenant/draft/undo", { params: { tenant }, body: { base_version: base.version, revision: base.revision } }).then(
        (reply) => reply.data,
      ),
    onSuccess: (saved) => take(saved),
    onError: (error) => (isConflict(error) ? readLookAgain() : undefined),
  });
  const take = (saved: BrandDraft): void => {
    queries.setQueryData(lookQuery(tenant).queryKey, saved);
    adopt(storedOf(saved));
  };
  const isBusy = saving.isPending || undoing.isPending;
  if (isOvertaken && !isDirty && !isBusy) adopt(stored);
  const patchOf = (fields: readonly BrandLookField[]): BrandLookPatch => Object.fromEntries(fields.map((field) => [field, look[field]]));
  const error = [saving.error, undoing.error].find((one) => one && !isConflict(one)) ?? null;
  const write = (part: Partial<BrandLook>): void => setLook((before) => ({ ...before, ...part }));
  return {
    look,
    colour,
    isDirty,
    isBusy,
    error,
    /** Changes by other members since these edits began; null if there are none. */
    theirs: isOvertaken && isDirty ? { fields: differing(base.look, stored.look), isVersion: base.version !== stored.version } : null,
    isWhole: isWhole(look) && isColour(colour.accent),
    faults: error instanceof ApiError ? error.fields : {},
    write,
    paint: (part: { readonly accent?: string; readonly ground?: Ground }): void => {
      const { accent = colour.accent, ground = colour.ground ?? "neutral" } = part;
      setColour({ accent, ground });
      if (isColour(accent)) write(derivePalettes({ accent, ground }));
    },
    save: (): void => saving.mutate({ over: base, patch: patchOf(changed) }),
    saveOnTop: (): void => saving.mutate({ over: stored, patch: patchOf(changed) }),
    takeTheirs: (): void => adopt(stored),
    /** Bases the unchanged draft on the latest version. */
    follow: (): void => saving.mutate({ over: stored, patch: {} }),
    discard: (): void =>
      saving.mutate({ over: stored, patch: Object.fromEntries(Object.keys(data.draft?.patch ?? {}).map((field) => [field, null])) }),
    undo: (): void => undoing.mutate(),
  };
}

export type BrandLookForm = ReturnType<typeof useBrandLookForm>;

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === "wrong_state";
