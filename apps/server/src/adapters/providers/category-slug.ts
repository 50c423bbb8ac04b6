/**
 * Turns a provider's name for a kind of game into a category's slug: `Video Slots, 3D` becomes `video-slots-3d`, because a comma would
 * split it in two. Null if nothing remains.
 */
export function categorySlug(word: string): string | null {
  const plain = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? null : slug;
}
