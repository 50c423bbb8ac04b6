import type { Log } from "./log.ts";

interface Piece<Row> {
  run(row: Row): Promise<unknown>;
  /** Log fields of a failed row: ids only. */
  describe(row: Row): Record<string, unknown>;
  readonly failure: string;
}

/** Processes each row separately: a failure is logged and does not hold back the others. Returns the number of failures. */
export async function runEach<Row>(
  log: Pick<Log, "error">,
  rows: Iterable<Row> | AsyncIterable<Row>,
  { run, describe, failure }: Piece<Row>,
): Promise<number> {
  let failed = 0;
  for await (const row of rows)
    try {
      await run(row);
    } catch (error) {
      failed += 1;
      log.error({ err: error, ...describe(row) }, failure);
    }
  return failed;
}

/**
 * Yields every row of a list that is read in pages; `read` returns the rows after a given one. Rows that stay in the list do not hide later
 * ones.
 */
export async function* readInPages<Row>(read: (after: Row | null) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  for (let rows = await read(null); rows.length > 0; rows = await read(rows.at(-1) ?? null)) yield* rows;
}
