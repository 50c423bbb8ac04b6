/** How a file for a regulator is written. A regulator's own layout replaces this one. */
export interface ReportLayout {
  readonly extension: string;
  /** A head, then a line for each row. */
  pieces(columns: readonly string[], rows: AsyncIterable<readonly (string | number | null)[]>): AsyncIterable<string>;
}

/** RFC 4180 with its quotes, for programs: no field is changed, so it is not meant for spreadsheets. */
const cellText = (cell: string | number | null): string => {
  const text = cell === null ? "" : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const lineOf = (cells: readonly (string | number | null)[]): string => `${cells.map(cellText).join(",")}\r\n`;

/** The product's own: no regulator has published the layout of these rows. */
export const ownReportLayout: ReportLayout = {
  extension: "csv",
  async *pieces(columns, rows) {
    yield lineOf(columns);
    for await (const row of rows) yield lineOf(row);
  },
};
