/** A provider's word for a kind of games as a category's slug, `Video Slots, 3D` as `video-slots-3d`: a comma would part it in two. Null where nothing is left. */
export function categorySlug(word: string): string | null {
  const plain = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return slug === "" ? null : slug;
}
