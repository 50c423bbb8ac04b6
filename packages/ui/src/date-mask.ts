/** Typed or pasted day, month, year → up to eight digits `DDMMYYYY`. Reorders `1990-05-17` from a browser's autofill. */
export function dateDigits(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  return iso ? `${iso[3]}${iso[2]}${iso[1]}` : text.replace(/\D/g, "").slice(0, 8);
}

/** Formats partial input: `17051` → `17/05/1`. */
export const formatDateTyping = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/");

/** `17051990` → `1990-05-17`; does not check that the day exists. */
export const isoOfDigits = (digits: string): string => `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
