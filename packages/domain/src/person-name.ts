/** The rules for names and surnames, used by every form. */

export const personNameMaxLength = 60;
export const surnameMinLength = 2;

export type NameFault = "name_invalid" | "surname_short";

/** Letters and spaces, with accents, apostrophes, dots and hyphens. */
const isPersonName = (name: string): boolean => /^[\p{L}][\p{L}\p{M}'’.\- ]*$/u.test(name);

/** Of a first name, without blanks around it; null when it is in order. */
export const firstNameFault = (name: string): NameFault | null => (isPersonName(name) ? null : "name_invalid");

/** Of a surname, which is all that follows the first name: two characters or more. */
export function surnameFault(surname: string): NameFault | null {
  if (surname.length < surnameMinLength) return "surname_short";
  return firstNameFault(surname);
}
