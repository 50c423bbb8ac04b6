import { type Locale, type Localized, separators } from "@trevo/domain";

/** A cell: text, a number, centavos as `{ amount }`, or nothing. */
export type Cell = string | number | null | { readonly amount: number };

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/** Column separator that spreadsheets expect in each language. */
const columnSeparators: Localized = { pt: ";", en: "," };

/** Cells starting with one of these would be run as a formula. Some programs accept the full-width forms too. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function decimal(amount: number, mark: string): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

function cellText(cell: Cell, locale: Locale): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") {
    const text = decimal(cell.amount, separators[locale].decimal);
    return text.includes(columnSeparators[locale]) ? `"${text}"` : text;
  }
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (locale: Locale, cells: readonly Cell[]): string =>
  `${cells.map((cell) => cellText(cell, locale)).join(columnSeparators[locale])}\r\n`;

/** Lines of a file including its header, in the form that spreadsheets of that language open. */
export async function* csvPieces(locale: Locale, head: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(locale, head);
  for await (const row of rows) yield csvLine(locale, row);
}
