/** Parses `0,45`, `-1.2` or `+0,5` into hundredths; null if it is no number with at most two decimals. */
export function hundredthsTyped(typed: string): number | null {
  const found = /^\s*([+\-−]?)(\d{1,2})(?:[.,](\d{1,2}))?\s*$/.exec(typed);
  if (!found) return null;
  const size = Number(found[2]) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] === "-" || found[1] === "−" ? -size || 0 : size;
}
