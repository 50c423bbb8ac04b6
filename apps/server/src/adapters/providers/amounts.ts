import { maxCentavos } from "@trevo/domain";

/** `exact` is false if a fraction of a centavo was cut off. A stake must be exact; a credit drops the fraction. */
export interface ReadAmount {
  readonly centavos: number;
  readonly exact: boolean;
}

/** Reads `"10.5"` reais as 1050 centavos, without floating point. Null if the text is not an amount. */
export function readDecimalAmount(text: string): ReadAmount | null {
  const parts = /^(\d{1,10})(?:\.(\d{1,18}))?$/.exec(text);
  if (!parts) return null;
  const fraction = (parts[2] ?? "").padEnd(2, "0");
  return bounded(Number(`${parts[1]}${fraction.slice(0, 2)}`), /^0*$/.test(fraction.slice(2)));
}

/** Writes 1050 centavos as `"10.50"`. */
export function writeDecimalAmount(centavos: number): string {
  const digits = String(centavos).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads an integer that counts `perCentavo` units per centavo. Null if the value is not such an integer. */
export function readScaledAmount(value: unknown, perCentavo: number): ReadAmount | null {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) return null;
  const rest = value % perCentavo;
  return bounded((value - rest) / perCentavo, rest === 0);
}

const bounded = (centavos: number, exact: boolean): ReadAmount | null => (centavos <= maxCentavos ? { centavos, exact } : null);
