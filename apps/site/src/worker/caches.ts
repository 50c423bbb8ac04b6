/** Files of one build, the offline page among them; a later build brings its own. */
export const shellCachePrefix = "shell-";
export const assetCache = "assets";
export const pictureCache = "pictures";

/** About 15 MB and 8 MB of what this site is made of. */
const mostAssets = 300;
const mostPictures = 240;

const mostOf: Record<string, number> = { [assetCache]: mostAssets, [pictureCache]: mostPictures };

type Cupboard = Pick<CacheStorage, "open" | "keys" | "delete">;

/** Lets the oldest entries go until so many are left. */
async function keepNewest(cupboard: Cupboard, name: string, most: number): Promise<void> {
  const cache = await cupboard.open(name);
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, Math.max(0, entries.length - most)).map((entry) => cache.delete(entry)));
}

/** Puts one answer away, and lets the oldest go where there are too many. */
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

/**
 * Above 80 % of the browser's quota, parts that were loaded on demand are removed, above 90 % also
 * the older half of the pictures.
 */
export async function makeRoom(cupboard: Cupboard, { usage = 0, quota = 0 }: Usage): Promise<void> {
  const share = quota > 0 ? usage / quota : 0;
  if (share > tight) await cupboard.delete(assetCache);
  if (share <= full) return;
  const pictures = await (await cupboard.open(pictureCache)).keys();
  await keepNewest(cupboard, pictureCache, Math.floor(pictures.length / 2));
}
