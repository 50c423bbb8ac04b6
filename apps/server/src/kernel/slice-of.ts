/** A slice of a longer list, on the wire. */
export interface Slice<I> {
  data: I[];
  next: string | null;
}

/** Reads one row more than it returns, to know whether there is a next slice. */
export async function sliceOf<R, I>(
  limit: number,
  read: (limit: number) => Promise<R[]>,
  { present, cursor }: { present: (row: R) => I; cursor: (row: R) => string },
): Promise<Slice<I>> {
  const rows = await read(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(present), next: rows.length > limit && last !== undefined ? cursor(last) : null };
}
