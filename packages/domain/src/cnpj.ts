/** Removes dots, slashes and dashes; converts letters to upper case. */
export const cnpjCharacters = (text: string): string => text.replace(/[.\-/\s]/g, "").toUpperCase();

/**
 * Checks fourteen characters whose last two are check digits. The first twelve may be letters, each worth its ASCII code less 48 (Instrução
 * Normativa RFB 2.229/2024); digits keep their value. Expects the result of `cnpjCharacters`.
 */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(\d)\1{13}$/.test(text)) return false;
  const values = Array.from(text, (character) => character.charCodeAt(0) - 48);
  return checkDigit(values.slice(0, 12)) === values[12] && checkDigit(values.slice(0, 13)) === values[13];
}

/** Weights 2 to 9 from the right, repeated; the digit is eleven less the remainder, or 0 if that has two digits. */
function checkDigit(values: number[]): number {
  const sum = values.reduceRight((total, value, index) => total + value * (2 + ((values.length - 1 - index) % 8)), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
