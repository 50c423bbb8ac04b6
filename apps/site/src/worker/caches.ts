/** Cache of the files of one build, including the offline page. A later build has its own. */
export const shellCachePrefix = "shell-";
export const assetCache = "assets";
export const pictureCache = "pictures";

/** Maximum number of entries: about 15 MB of assets and 8 MB of pictures of this site. */
const mostAssets = 300;
const mostPictures = 240;

const mostOf: Record<string, number> = { [assetCache]: mostAssets, [pictureCache]: mostPictures };

type Cupboard = Pick<CacheStorage, "open" | "keys" | "delete">;

/** Deletes the oldest entries until `most` are left. */
async function keepNewest(cupboard: Cupboard, name: string, most: number): Promise<void> {
  const cache = await cupboard.open(name);
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, Math.max(0, entries.length - most)).map((entry) => cache.delete(entry)));
}

/** Caches one response and deletes the oldest entries beyond the limit. */
export async function keepAnswer(cupboard: Cupboard, name: string, kept: { request: Request; response: Response }): Promise<void> {
  const cache = await cupboard.open(name);
  await cache.put(kept.request, kept.response);
  await keepNewest(cupboard, name, mostOf[name] ?? 0);
}

export interface Usage {
  usage?: number;
  quota?: number;
}

const tight = 0.8;
const full = 0.9;

/** Above 80 % of the browser's quota, removes parts loaded on demand; above 90 %, also the older half of the pictures. */
export async function makeRoom(cupboard: Cupboard, { usage = 0, quota = 0 }: Usage): Promise<void> {
  const share = quota > 0 ? usage / quota : 0;
  if (share > tight) await cupboard.delete(assetCache);
  if (share <= full) return;
  const pictures = await (await cupboard.open(pictureCache)).keys();
  await keepNewest(cupboard, pictureCache, Math.floor(pictures.length / 2));
}
