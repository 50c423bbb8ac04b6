/**
 * Background of a cover until the picture has loaded: a paint's code (`fo`) or a colour. Other values are rejected, because the text is
 * inserted into a style.
 */
export function groundOf(paint: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(paint)) return paint;
  if (!/^[a-z]{2}\d?$/.test(paint)) return undefined;
  return `linear-gradient(160deg,var(--p-${paint},var(--s2)),var(--q-${paint},var(--s2)))`;
}
