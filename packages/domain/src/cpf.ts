/** Removes dots, dashes and blanks, nothing else. */
export const cpfDigits = (text: string): string => text.replace(/[.\-\s]/g, "");

/** Checks for eleven digits, not all equal, with both check digits. Expects digits only. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || new Set(digits).size === 1) return false;
  const numbers = Array.from(digits, Number);
  return checkDigit(numbers.slice(0, 9)) === numbers[9] && checkDigit(numbers.slice(0, 10)) === numbers[10];
}

/** Weighted sum times ten, modulo eleven, modulo ten. Weights decrease to 2. */
function checkDigit(numbers: number[]): number {
  const sum = numbers.reduce((total, digit, index) => total + digit * (numbers.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}

/** Appends the check digits to nine digits. For demo data and tests. */
export function completeCpf(nineDigits: string): string {
  const numbers = Array.from(nineDigits, Number);
  const first = checkDigit(numbers);
  return `${nineDigits}${first}${checkDigit([...numbers, first])}`;
}

/** `52998224725` → `529.982.247-25`. */
export const formatCpf = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");

/** `52998224725` → `***.982.247-**`: enough for players to recognise their own. */
export const maskCpf = (digits: string): string => digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, "***.$1.$2-**");
