/** Layout of a file for a regulator. A regulator's own layout replaces this one. */
export interface ReportLayout {
  readonly extension: string;
  /** Yields a header, then a line for each row. */
  pieces(columns: readonly string[], rows: AsyncIterable<readonly (string | number | null)[]>): AsyncIterable<string>;
}

/** Quotes as in RFC 4180, for programs. No field is changed, so the file is not meant for spreadsheets. */
const cellText = (cell: string | number | null): string => {
  const text = cell === null ? "" : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const lineOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellText).join(",")}\r\n`;

/** The product's own layout: no regulator has published the layout of these rows. */
export const ownReportLayout: ReportLayout = {
  extension: "csv",
  async *pieces(columns, rows) {
    yield lineOf(columns);
    for await (const row of rows) yield lineOf(row);
  },
};
