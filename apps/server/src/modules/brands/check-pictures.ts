import { type BrandFileKind, type BrandLook, type BrandLookPatch, bannerArts, isBrandFilePath } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { filesStore } from "./files-store.ts";

/**
 * Refuses with `invalid_fields` if the patch introduces a picture that the brand does not have. Each picture must be a file of its kind, or
 * be unchanged.
 */
export async function checkPictures(
  tx: Tx,
  { tenant_id, patch, before }: { readonly tenant_id: number; readonly patch: BrandLookPatch; readonly before: BrandLook },
): Promise<void> {
  const isOwn = async (path: string, kind: BrandFileKind): Promise<boolean> => {
    if (!isBrandFilePath(path)) return false;
    const file = await filesStore.find(tx, tenant_id, path.slice(path.lastIndexOf("/") + 1, -".webp".length));
    return file?.kind === kind;
  };
  const bad = (field: string) => refuse("invalid_fields", { fields: { [`patch.${field}`]: ["invalid"] } });
  for (const kind of ["logo", "favicon"] as const) {
    const path = patch[kind];
    if (path && path !== before[kind] && !(await isOwn(path, kind))) throw bad(kind);
  }
  const arts = new Set<string>([...bannerArts, ...before.banners.map(({ art }) => art)]);
  for (const [place, { art }] of (patch.banners ?? []).entries())
    if (!arts.has(art) && !(await isOwn(art, "banner"))) throw bad(`banners.${place}.art`);
}
