import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const keptBuilds = 3;
const keptMs = 30 * 24 * 3_600_000;

export interface KeptAssets {
  /** The build's folder of hashed files. */
  assets: string;
  /** Where earlier builds' files are kept, a folder each, named after when it was made. */
  archive: string;
  /** Milliseconds. */
  now: number;
}

/**
 * A page that was open before a deploy goes on asking for its own files. Puts the last three builds' hashed files, and all of
 * the last thirty days, beside the new ones; what is older than both goes.
 */
export async function keepAssets({ assets, archive, now }: KeptAssets): Promise<void> {
  const made = await readdir(assets).catch(() => []);
  if (made.length === 0) return;
  const mine = String(now).padStart(15, "0");
  await mkdir(archive, { recursive: true });
  await cp(assets, join(archive, mine), { recursive: true });
  const builds = (await readdir(archive)).sort().reverse();
  for (const [index, build] of builds.entries()) {
    const folder = join(archive, build);
    if (index >= keptBuilds && now - Number(build) > keptMs) await rm(folder, { recursive: true });
    // A name carries its content's hash: what is there already is the same.
    else if (build !== mine) await cp(folder, assets, { recursive: true, force: false });
  }
}
