/** A row read for re-sealing: its key columns, and others that its context needs. */
export type SealedRow = Readonly<Record<string, unknown>>;

/** A column with values sealed by the vault. `npm run keys -- reseal` seals them again under the active key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: readonly string[];
  /** Other columns that the context depends on. */
  readonly also: readonly string[];
  /** Context under which the row's value is sealed. */
  readonly context: (row: SealedRow) => string;
}

interface SealedColumnInput<Row> {
  readonly table: string;
  readonly column: string;
  readonly key: readonly (keyof Row & string)[];
  readonly also?: readonly (keyof Row & string)[];
  readonly context: (row: Row) => string;
}

/** `Row` contains the table's key columns as the module that seals the value knows them. */
export const sealedColumn = <Row>({ also = [], context, ...column }: SealedColumnInput<Row>): SealedColumn => ({
  ...column,
  also,
  context: (row) => context(row as Row),
});

/** Files with bytes sealed by the vault, one per row of a table. */
export interface SealedFiles {
  readonly table: string;
  readonly key: readonly string[];
  readonly place: (row: SealedRow) => { readonly path: string; readonly context: string };
}

export const sealedFiles = <Row>({
  place,
  ...files
}: {
  readonly table: string;
  readonly key: readonly (keyof Row & string)[];
  readonly place: (row: Row) => { readonly path: string; readonly context: string };
}): SealedFiles => ({ ...files, place: (row) => place(row as Row) });
