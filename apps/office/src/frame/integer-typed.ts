/** Parses text of digits only, within the limits; null for anything else. */
export function integerTyped(typed: string, { min, max }: { readonly min: number; readonly max: number }): number | null {
  const value = /^\s*[0-9]+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
