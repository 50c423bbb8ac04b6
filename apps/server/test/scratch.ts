import { freemem, tmpdir } from "node:os";
import { mkdtemp, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
/** A cluster with the databases of all workers, its log and what the server's processes need besides, in bytes. */
const needed = 6 * 2 ** 30;

/** What lies in `place` is in memory, and there is room for a cluster. */
async function hasRoom(place: string): Promise<boolean> {
  const tmpfs = 0x01_02_19_94;
  const found = await statfs(place).catch(() => null);
  return found !== null && found.type === tmpfs && found.bavail * found.bsize >= needed && freemem() >= needed;
}

/**
 * A new folder for a throw-away database: in memory where there is room, since a flush to a disk takes most of the time of making one.
 * PostgreSQL flushes as ever; a process that is killed loses nothing there either.
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const base = process.env["TMPDIR"] === undefined && (await hasRoom(memory)) ? memory : tmpdir();
  return mkdtemp(join(base, prefix));
}
