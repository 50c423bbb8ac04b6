/** Returns the Levenshtein distance, or `limit` if it is at least that. */
export function distanceWithin(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let down = 1; down <= one.length; down += 1) {
    const next = [down];
    for (let across = 1; across <= other.length; across += 1) {
      const changed = (row[across - 1] ?? 0) + (one[down - 1] === other[across - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[across] ?? 0) + 1, (next[across - 1] ?? 0) + 1));
    }
    if (Math.min(...next) >= limit) return limit;
    row = next;
  }
  return Math.min(row[other.length] ?? 0, limit);
}
