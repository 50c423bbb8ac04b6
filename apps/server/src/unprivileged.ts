import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { access, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The account that a program runs as: the current one (`{}`), or an account whose ids root assigns. */
export interface Identity {
  uid?: number;
  gid?: number;
  /** A command that changes the ids itself and keeps the right to pass closed folders. */
  wrapper?: string[];
}

const setpriv = "/usr/bin/setpriv";

/**
 * PostgreSQL refuses to run as root, so an existing unprivileged account of the system is used. That account cannot enter root's own
 * folders: if one of `paths` is in such a folder, the program keeps the one capability that opens them.
 */
export async function unprivilegedIdentity(paths: string[]): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!found)
    throw new Error("PostgreSQL cannot run as root, and this system has no account `postgres` or `nobody`. Start as an ordinary user.");
  const ids = { uid: Number(found[2]), gid: Number(found[3]) };
  const open = (await Promise.all(paths.map((path) => isOpenToAll(dirname(path))))).every(Boolean);
  return open || !(await exists(setpriv)) ? ids : { ...ids, wrapper: passingClosedFolders(ids) };
}

function passingClosedFolders({ uid, gid }: { uid: number; gid: number }): string[] {
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  // Without the securebit, access(2) ignores the capability for every account except root.
  return [setpriv, "--securebits=+no_setuid_fixup", ...ids, "--inh-caps=-all,+dac_override", "--ambient-caps=+dac_override"];
}

/**
 * True if other accounts may pass every folder from the root of the file system down to `dir`. A folder that does not exist yet counts as
 * open.
 */
async function isOpenToAll(dir: string): Promise<boolean> {
  const mode = await stat(dir).then(
    (found) => found.mode,
    () => 0o1,
  );
  if ((mode & 0o1) === 0) return false;
  return dir === dirname(dir) ? true : isOpenToAll(dirname(dir));
}

export function spawnAs(identity: Identity, [file, ...args]: [string, ...string[]], options: SpawnOptions): ChildProcess {
  const [wrapper, ...own] = identity.wrapper ?? [];
  if (wrapper) return spawn(wrapper, [...own, file, ...args], options);
  const ids = identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid };
  return spawn(file, args, { ...options, ...ids });
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
