import type { Profile } from "@trevo/contract";

export interface PersonalDraft {
  name: string;
  /** Up to eight digits, day first. */
  birth: string;
  gender: NonNullable<Profile["gender"]> | "";
  marital: NonNullable<Profile["marital"]> | "";
  language: Profile["language"];
  hide_metrics: boolean;
}

/** Formats an ISO date as digits: `1990-05-17` → `17051990`. */
const digitsOf = (iso: string): string => iso.split("-").toReversed().join("");

export const draftOf = (profile: Profile): PersonalDraft => ({
  name: profile.name,
  birth: digitsOf(profile.birth_date),
  gender: profile.gender ?? "",
  marital: profile.marital ?? "",
  language: profile.language,
  hide_metrics: profile.hide_metrics,
});

export type PersonalChanges = Partial<Pick<Profile, "name" | "birth_date" | "gender" | "marital" | "language" | "hide_metrics">>;

/**
 * Returns the fields that differ from the stored profile, in the request's format; null if none do. `birth_date` is the draft's date in ISO
 * format.
 */
export function changesOf(profile: Profile, draft: PersonalDraft, birth_date: string): PersonalChanges | null {
  const wanted = {
    name: draft.name.trim(),
    birth_date,
    gender: draft.gender || null,
    marital: draft.marital || null,
    language: draft.language,
    hide_metrics: draft.hide_metrics,
  };
  const changed = Object.entries(wanted).filter(([field, value]) => profile[field as keyof typeof wanted] !== value);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
