/** Rules for first names and surnames, used by every form. */

export const personNameMaxLength = 60;
export const surnameMinLength = 2;

export type NameFault = "name_invalid" | "surname_short";

/** Letters and spaces, including accents, apostrophes, dots and hyphens. */
const isPersonName = (name: string): boolean => /^[\p{L}][\p{L}\p{M}'’.\- ]*$/u.test(name);

/** Fault of a trimmed first name; null if it is valid. */
export const firstNameFault = (name: string): NameFault | null => (isPersonName(name) ? null : "name_invalid");

/** Fault of a surname, which is everything after the first name: at least two characters. */
export function surnameFault(surname: string): NameFault | null {
  if (surname.length < surnameMinLength) return "surname_short";
  return firstNameFault(surname);
}
