import { maxCentavos } from "@trevo/domain";

/** `exact` is false where a part of a centavo was cut off: a stake must be exact, of a credit the part is left out. */
export interface ReadAmount {
  readonly centavos: number;
  readonly exact: boolean;
}

/** `"10.5"` reais → 1050. Never by way of a float. Null where it is no amount. */
export function readDecimalAmount(text: string): ReadAmount | null {
  const parts = /^(\d{1,10})(?:\.(\d{1,18}))?$/.exec(text);
  if (!parts) return null;
  const fraction = (parts[2] ?? "").padEnd(2, "0");
  return bounded(Number(`${parts[1]}${fraction.slice(0, 2)}`), /^0*$/.test(fraction.slice(2)));
}

/** 1050 → `"10.50"`. */
export function writeDecimalAmount(centavos: number): string {
  const digits = String(centavos).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Integers that count `perCentavo` to the centavo. Null where it is no such integer. */
export function readScaledAmount(value: unknown, perCentavo: number): ReadAmount | null {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) return null;
  const rest = value % perCentavo;
  return bounded((value - rest) / perCentavo, rest === 0);
}

const bounded = (centavos: number, exact: boolean): ReadAmount | null => (centavos <= maxCentavos ? { centavos, exact } : null);
