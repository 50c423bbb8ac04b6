import { type Locale, type Localized, perLocale, separators } from "./locale.ts";

/** An integer number of centavos, below 2^53; never a fraction. */
export type Centavos = number & { readonly __unit: "centavos" };

/** Upper bound of any wallet or payment: R$ 10 billion. */
export const maxCentavos = 1_000_000_000_000 as Centavos;

export const isCentavos = (value: unknown): value is Centavos => Number.isSafeInteger(value) && Math.abs(value as number) <= maxCentavos;

/** Narrows a number to centavos. A fraction or an overflow is a bug and throws. */
export function centavos(value: number): Centavos {
  if (!isCentavos(value)) throw new RangeError(`not an amount in centavos: ${value}`);
  return value;
}

/** Basis points: 10,000 is 100 %. */
export type BasisPoints = number;

/** A share of an amount, rounded down to a whole centavo. */
export function shareOf(amount: Centavos, basisPoints: BasisPoints): Centavos {
  return centavos(Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n));
}

/** `123456` → `"1234.56"`: the format of the Pix API, with at most ten digits of reais. Non-negative amounts only. */
export function toDecimal(amount: Centavos): string {
  if (!isCentavos(amount) || amount < 0 || amount >= maxCentavos) throw new RangeError(`not a payable amount: ${amount}`);
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `"1234.56"` → `123456`. Accepts exactly the Pix API's format; anything else throws. */
export function fromDecimal(text: string): Centavos {
  if (!/^\d{1,10}\.\d{2}$/.test(text)) throw new RangeError(`not a decimal amount: ${text}`);
  return centavos(Number(text.replace(".", "")));
}

/** `123456` → `"R$ 1.234,56"` (pt) or `"R$ 1,234.56"` (en), with a no-break space. Non-negative amounts only. */
export function formatReais(amount: number, locale: Locale): string {
  const { group, decimal } = separators[locale];
  const [reais = "", cents = ""] = toDecimal(centavos(amount)).split(".");
  return `R$\u00A0${reais.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${cents}`;
}

/** An amount in each language. */
export const reaisText = (amount: number): Localized => perLocale((locale) => formatReais(amount, locale));
