/** Returns the Levenshtein distance, or `limit` if it is at least that. Only cells nearer to the diagonal than the limit are filled. */
export function distanceWithin(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  if (one === other) return 0;
  let row = Uint16Array.from({ length: other.length + 1 }, (_, index) => Math.min(index, limit));
  let next = new Uint16Array(other.length + 1);
  for (let down = 1; down <= one.length; down += 1) {
    const from = Math.max(1, down - limit + 1);
    const to = Math.min(other.length, down + limit - 1);
    let left = from === 1 ? Math.min(down, limit) : limit;
    next[from - 1] = left;
    let least = left;
    const unit = one.charCodeAt(down - 1);
    for (let across = from; across <= to; across += 1) {
      const changed = (row[across - 1] ?? limit) + (unit === other.charCodeAt(across - 1) ? 0 : 1);
      left = Math.min(changed, (row[across] ?? limit) + 1, left + 1, limit);
      next[across] = left;
      if (left < least) least = left;
    }
    if (to < other.length) next[to + 1] = limit;
    if (least >= limit) return limit;
    [row, next] = [next, row];
  }
  return row[other.length] ?? limit;
}
