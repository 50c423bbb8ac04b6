/** National digits of typed or pasted text: `+55 (11) 98765-4321`, `011…` and similar. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  const national = digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits.replace(/^0+/, "");
  return national.slice(0, 11);
}

/** Formats partial input: `11987` → `(11) 987`. */
export function formatPhoneTyping(digits: string): string {
  if (digits.length <= 2) return digits;
  const split = digits.length > 10 ? 7 : 6;
  const rest = digits.length > split ? `${digits.slice(2, split)}-${digits.slice(split)}` : digits.slice(2);
  return `(${digits.slice(0, 2)}) ${rest}`;
}

/** Formats partial input: `5299822` → `529.982.2`. */
export const formatCpfTyping = (digits: string): string =>
  digits
    .replace(/^(\d{3})(\d)/, "$1.$2")
    .replace(/^(\d{3}\.\d{3})(\d)/, "$1.$2")
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, "$1-$2");

/** Formats partial input: `11222333000` → `11.222.333/000`. A CNPJ may contain letters. */
export const formatCnpjTyping = (characters: string): string =>
  characters
    .replace(/^(\w{2})(\w)/, "$1.$2")
    .replace(/^(\w{2}\.\w{3})(\w)/, "$1.$2")
    .replace(/^(\w{2}\.\w{3}\.\w{3})(\w)/, "$1/$2")
    .replace(/^(\w{2}\.\w{3}\.\w{3}\/\w{4})(\w)/, "$1-$2");

/** Typed text → centavos: non-digits are ignored, the last two digits are cents. */
export function centavosTyped(text: string, maximum: number): number {
  const digits = text.replace(/\D/g, "").slice(0, 15);
  return Math.min(digits === "" ? 0 : Number(digits), maximum);
}
