/** Area codes in use in Brazil. */
const areaCodes = new Set(
  "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99".split(
    " ",
  ),
);

export type PhoneFault = "phone_country" | "phone_invalid";

/**
 * Converts any common notation of a Brazilian number to E.164: `(11) 98765-4321`, `011987654321`, `+55 11 98765 4321`,
 * `5511987654321`. The fault is `phone_country` for a foreign prefix, otherwise `phone_invalid`.
 */
export function parseBrazilianPhone(text: string): { ok: true; e164: string } | { ok: false; fault: PhoneFault } {
  const trimmed = text.trim();
  if (!/^\+?[\d\s().\-/]+$/.test(trimmed)) return { ok: false, fault: "phone_invalid" };
  const digits = trimmed.replace(/\D/g, "");
  const international = trimmed.startsWith("+") || digits.startsWith("00");
  const bare = digits.replace(/^00/, "");
  if (international && !bare.startsWith("55")) return { ok: false, fault: "phone_country" };
  const national = nationalDigits(bare, international);
  return isNationalNumber(national) ? { ok: true, e164: `+55${national}` } : { ok: false, fault: "phone_invalid" };
}

function nationalDigits(digits: string, international: boolean): string {
  if (international || (digits.startsWith("55") && digits.length >= 12)) return digits.slice(2);
  return digits.replace(/^0/, "");
}

/** Two-digit area code; mobile numbers have nine digits and start with 9, landline numbers have eight and start with 2 to 5. */
function isNationalNumber(digits: string): boolean {
  return areaCodes.has(digits.slice(0, 2)) && (/^\d{2}9\d{8}$/.test(digits) || /^\d{2}[2-5]\d{7}$/.test(digits));
}

/** `+5511987654321` → `(11) 98765-4321`. */
export const formatPhone = (e164: string): string => e164.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
