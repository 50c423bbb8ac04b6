import type { OfferForm } from "./use-preview.ts";

export const same = (one: OfferForm, other: OfferForm): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What stands in the form once an edit is stored: what was typed while it was sent stays. */
export const formAfterSaving = (typed: OfferForm, sent: OfferForm, stored: OfferForm): OfferForm => (same(typed, sent) ? stored : typed);
