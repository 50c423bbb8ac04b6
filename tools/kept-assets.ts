import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const keptBuilds = 3;
const keptMs = 30 * 24 * 3_600_000;

export interface KeptAssets {
  /** The build's folder of hashed files. */
  assets: string;
  /** Folder with the files of earlier builds: one folder each, named after its build time. */
  archive: string;
  /** Present time, in milliseconds. */
  now: number;
}

/**
 * Keeps hashed files of earlier builds, because pages opened before a deploy still request them. The files of the last three builds, and
 * all of the last thirty days, are copied beside the new ones. Files older than both are deleted.
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
    // The name contains the hash of the content: an existing file is identical.
    else if (build !== mine) await cp(folder, assets, { recursive: true, force: false });
  }
}
