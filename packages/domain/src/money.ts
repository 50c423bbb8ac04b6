/** An integer number of centavos. Safe below 2^53; never a fraction, never a float in disguise. */
export type Centavos = number & { readonly __unit: "centavos" };

/** Larger than any wallet or payment may be: R$ 10 billion. */
export const maxCentavos = 1_000_000_000_000 as Centavos;

export const isCentavos = (value: unknown): value is Centavos => Number.isSafeInteger(value) && Math.abs(value as number) <= maxCentavos;

/** Narrows a number that the caller knows to be centavos; a fraction or an overflow is a bug and throws. */
export function centavos(value: number): Centavos {
  if (!isCentavos(value)) throw new RangeError(`not an amount in centavos: ${value}`);
  return value;
}

/** Basis points: 10,000 are 100 %. */
export type BasisPoints = number;

/** The share of an amount, rounded down to a whole centavo. */
export function shareOf(amount: Centavos, basisPoints: BasisPoints): Centavos {
  return centavos(Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n));
}

/** `123456` → `"1234.56"`: the decimal text that the API Pix speaks, ten digits of reais at most. Non-negative amounts only. */
export function toDecimal(amount: Centavos): string {
  if (!isCentavos(amount) || amount < 0 || amount >= maxCentavos) throw new RangeError(`not a payable amount: ${amount}`);
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `"1234.56"` → `123456`. Exactly the API Pix's form; anything else throws. */
export function fromDecimal(text: string): Centavos {
  if (!/^\d{1,10}\.\d{2}$/.test(text)) throw new RangeError(`not a decimal amount: ${text}`);
  return centavos(Number(text.replace(".", "")));
}

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** `123456` → `"R$ 1.234,56"`: in both languages, it is the money's own spelling. Non-negative amounts only. */
export const formatReais = (amount: number): string => reais.format(toDecimal(centavos(amount)) as `${number}`);
