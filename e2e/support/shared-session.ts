import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const lockLastsMs = 150_000;
const pollMs = 200;

/** `npm run e2e` gives each run its own folder. Without one, nothing is shared. */
const folder = process.env["SESSIONS_DIR"];

interface Shared<Session> {
  readonly open: () => Promise<Session>;
  /** Returns whether the session is still valid: an idle staff session ends, and a whole run takes longer than that. */
  readonly lives: (session: Session) => Promise<boolean>;
}

/**
 * Shares a session that one journey opened with all journeys of the run: a code is valid once, and a member of staff with too many attempts
 * has to wait. Only one journey at a time opens it.
 */
export async function shareSession<Session>(name: string, { open, lives }: Shared<Session>): Promise<Session> {
  if (!folder) return open();
  await mkdir(folder, { recursive: true });
  const kept = join(folder, `${name}.json`);
  const lock = join(folder, `${name}.lock`);
  for (;;) {
    const text = await readFile(kept, "utf8").catch(() => null);
    const session = text === null ? null : (JSON.parse(text) as Session);
    if (session !== null && (await lives(session))) return session;
    if (await takeLock(lock)) break;
    await setTimeout(pollMs);
  }
  try {
    const session = await open();
    // Other journeys may read the file at the same time. The rename lets them see either the old session or the complete new one.
    await writeFile(`${kept}.new`, JSON.stringify(session));
    await rename(`${kept}.new`, kept);
    return session;
  } finally {
    await rm(lock, { force: true });
  }
}

/** Takes the lock. A journey that was aborted leaves its lock behind. */
export async function takeLock(lock: string): Promise<boolean> {
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age > lockLastsMs) await rm(lock, { force: true });
  return writeFile(lock, "", { flag: "wx" }).then(
    () => true,
    () => false,
  );
}
