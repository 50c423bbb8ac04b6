import { type Locale, type Localized, separators } from "@trevo/domain";

/** A cell: text, centavos as `{ amount }`, or nothing. */
export type Cell = string | number | null | { readonly amount: number };

/** Spreadsheets read a file that begins with it as UTF-8. */
const byteOrderMark = "\uFEFF";

/** What a spreadsheet in that language splits lines at. */
const columnSeparators: Localized = { pt: ";", en: "," };

/** A cell that begins like this would be run as a formula; some programs take the wide forms for it too. */
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

/** Lines of a file with its head, as spreadsheets of that language open them. */
export async function* csvPieces(locale: Locale, head: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(locale, head);
  for await (const row of rows) yield csvLine(locale, row);
}
