import type { OfferForm } from "./use-preview.ts";

export const same = (one: OfferForm, other: OfferForm): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the form after saving: edits made while it was sent are kept. */
export const formAfterSaving = (typed: OfferForm, sent: OfferForm, stored: OfferForm): OfferForm => (same(typed, sent) ? stored : typed);
