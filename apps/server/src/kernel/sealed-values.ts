/** A row as it is read to seal its value again: the columns of its key, and what else its context needs. */
export type SealedRow = Readonly<Record<string, unknown>>;

/** A column whose values the vault sealed. `npm run keys -- reseal` seals them again under another key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: readonly string[];
  /** Other columns that the context is made of. */
  readonly also: readonly string[];
  /** What the row's value is sealed for. */
  readonly context: (row: SealedRow) => string;
}

interface SealedColumnInput<Row> {
  readonly table: string;
  readonly column: string;
  readonly key: readonly (keyof Row & string)[];
  readonly also?: readonly (keyof Row & string)[];
  readonly context: (row: Row) => string;
}

/** `Row` is what the table's key is made of, as the module that seals the value knows it. */
export const sealedColumn = <Row>({ also = [], context, ...column }: SealedColumnInput<Row>): SealedColumn => ({
  ...column,
  also,
  context: (row) => context(row as Row),
});

/** Files whose bytes the vault sealed, one for each row of a table. */
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
