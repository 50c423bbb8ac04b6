import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffOfferDetail } from "@trevo/contract";
import { useCallback, useState } from "react";
import { type Part, type Path, nameOf, withValueAt } from "../../frame/field-schema.ts";
import { ApiError, request } from "../../lib/api.ts";
import { formAfterSaving, same } from "./form-after-saving.ts";
import { offerQuery } from "./offer-path.ts";
import type { OfferForm } from "./use-preview.ts";

interface Stored {
  readonly form: OfferForm;
  /** Null if nothing is stored. */
  readonly hash: string | null;
}

/** True if another member has stored a newer version. */
const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.code === "wrong_state";

/** Returns the newest version of an offer as a form. */
export function storedOf({ kind, versions }: StaffOfferDetail): Stored {
  const [latest] = versions;
  return { form: { kind, name: latest?.name ?? { pt: "", en: "" }, args: latest?.args ?? {} }, hash: latest?.content_hash ?? null };
}

interface FormInput {
  readonly tenant: string;
  readonly offer: StaffOfferDetail | null;
  /** Initial form of a new offer. */
  readonly initial: OfferForm;
  /** Edits carried over from another offer; null if there are none. */
  readonly typed: OfferForm | null;
  /** Called after the offer was stored. */
  readonly onSaved: (offer: StaffOfferDetail) => void;
}

/**
 * Holds the unsaved edits beside the stored offer. Another member's changes are adopted at once while there are no edits here; otherwise
 * saving is refused.
 */
export function useOfferForm({ tenant, offer, initial, typed, onSaved }: FormInput) {
  const queries = useQueryClient();
  const stored = offer ? storedOf(offer) : { form: initial, hash: null };
  const [base, setBase] = useState<Stored>(stored);
  const [form, setForm] = useState<OfferForm>(typed ?? stored.form);
  const isTouched = !same(form, base.form);
  const faults = useShownFaults(offer !== null);
  const isDirty = offer === null || isTouched;
  const adopt = (next: Stored): void => {
    setBase(next);
    setForm(next.form);
  };
  if (!isDirty && stored.hash !== base.hash) adopt(stored);
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (saved, sent) => {
      queries.setQueryData(offerQuery({ tenant, id: saved.id }).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ["GET /staff/:tenant/offers"] });
      const next = storedOf(saved);
      setBase(next);
      setForm((now) => formAfterSaving(now, sent.form, next.form));
      onSaved(saved);
    },
    onError: (error) => {
      if (offer && isOvertaken(error)) void queries.invalidateQueries(offerQuery({ tenant, id: offer.id }));
    },
  });
  const isConflict = isOvertaken(saving.error);
  return {
    form,
    isDirty,
    faults,
    /** True if there are unsaved edits. */
    isTouched,
    saving,
    save: (): void => saving.mutate({ tenant, offer, form, hash: base.hash }),
    isConflict,
    /** Replaces the edits with what another member has stored. */
    takeTheirs: async (): Promise<void> => {
      if (!offer) return;
      adopt(storedOf(await queries.fetchQuery({ ...offerQuery({ tenant, id: offer.id }), staleTime: 0 })));
      saving.reset();
    },
    change: (path: Path, value: unknown): void => {
      faults.touch(nameOf(path));
      setForm((before) => ({ ...before, args: withValueAt(before.args, path, value) as Part }));
    },
    rename: (locale: "pt" | "en", text: string): void => {
      faults.touch(nameFault(locale));
      setForm((before) => ({ ...before, name: { ...before.name, [locale]: text } }));
    },
  };
}

export const nameFault = (locale: "pt" | "en"): string => `name.${locale}`;

/** A missing value counts as a fault once its field was changed or saving was attempted. */
function useShownFaults(isTriedAlready: boolean) {
  const [isTried, setTried] = useState(isTriedAlready);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    isShown: useCallback((path: string): boolean => isTried || touched.has(path), [isTried, touched]),
    touch: (path: string): void => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
    showAll: (): void => setTried(true),
  };
}

interface Sent {
  readonly tenant: string;
  readonly offer: StaffOfferDetail | null;
  readonly form: OfferForm;
  readonly hash: string | null;
}

async function send({ tenant, offer, form: { kind, name, args }, hash }: Sent): Promise<StaffOfferDetail> {
  const content = { name, args: { ...args } };
  if (!offer) return (await request("POST /staff/:tenant/offers", { params: { tenant }, body: { kind, ...content } })).data;
  const body = { ...content, ...(hash !== null && { based_on: hash }) };
  return (await request("POST /staff/:tenant/offers/:id", { params: { tenant, id: offer.id }, body })).data;
}
