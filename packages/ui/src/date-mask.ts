/** Typed or pasted day, month, year → up to eight digits `DDMMYYYY`. What a browser fills in as `1990-05-17` is turned round. */
export function dateDigits(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  return iso ? `${iso[3]}${iso[2]}${iso[1]}` : text.replace(/\D/g, "").slice(0, 8);
}

/** As far as typed: `17051` → `17/05/1`. */
export const formatDateTyping = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/");

/** `17051990` → `1990-05-17`; whether that day exists is another question. */
export const isoOfDigits = (digits: string): string => `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;
