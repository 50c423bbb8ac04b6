import { centavos, maxCentavos, type Centavos, type Locale, numberFormat, separators } from "@trevo/domain";

export interface Format {
  /** `R$ 1.234,56`. */
  money(amount: number): string;
  /** The same with a sign: `+ R$ 5,00`, `− R$ 5,00`. */
  signed(amount: number): string;
  /** `1.234,56`, as shown in a field. */
  amount(amount: number): string;
  /** Two decimals from hundredths: 6,247 is `62,47`. */
  hundredths(value: number): string;
  /** `1,98×` from ten-thousandths, rounded down; whole numbers from 100× on. */
  factor(multiplierX10000: number): string;
  /** The same without trailing zeros, for narrow places: `2,1×`, `1.000×`. */
  shortFactor(multiplierX10000: number): string;
  /** `1.048.576`, with at most two decimals and none that are zero. */
  plain(value: number): string;
  /** `49,50%` from a fraction of one. */
  percent(share: number): string;
  /** Parses a typed amount into centavos; null if it is invalid. */
  readAmount(text: string): Centavos | null;
}

export function createFormat(locale: Locale): Format {
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const decimal = numberFormat(locale, two);
  const brief = numberFormat(locale, { maximumFractionDigits: 2 });
  const share = numberFormat(locale, { style: "percent", ...two });
  const money = (amount: number) => `R$\u00a0${decimal.format(amount / 100)}`;
  return {
    money,
    signed: (amount) => `${amount > 0 ? "+\u00a0" : amount < 0 ? "−\u00a0" : ""}${money(Math.abs(amount))}`,
    amount: (amount) => decimal.format(amount / 100),
    hundredths: (value) => decimal.format(value / 100),
    factor: (multiplierX10000) =>
      `${(multiplierX10000 % 10_000 === 0 && multiplierX10000 >= 1_000_000 ? brief : decimal).format(Math.floor(multiplierX10000 / 100) / 100)}×`,
    shortFactor: (multiplierX10000) => `${brief.format(Math.floor(multiplierX10000 / 100) / 100)}×`,
    plain: (value) => brief.format(value),
    percent: (value) => share.format(value).replace(/\s/, ""),
    readAmount: (text) => readAmount(text, locale),
  };
}

/** Accepts whole reais or at most two decimals. Either separator may mark the decimals where it cannot be a thousands separator. */
export function readAmount(text: string, locale: Locale): Centavos | null {
  const { group, decimal } = separators[locale];
  const bare = text.replace(/[R$\s]/g, "");
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d{0,2})?$`);
  const plain = (grouped.test(bare) ? bare.replaceAll(group, "") : bare).replace(",", ".");
  const parts = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!parts) return null;
  const amount = Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  return amount <= maxCentavos ? centavos(amount) : null;
}
