import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { postgresBinaries } from "../../apps/server/src/embedded-postgres.ts";
import { debianBinDir } from "../../tools/rehearsal/patroni-config.ts";
import type { PatroniPrograms } from "../../tools/rehearsal/patroni-nodes.ts";

/**
 * Provides the product's own PostgreSQL to Patroni: Debian's is too old for the product, and the npm package has only `postgres`, `initdb`
 * and `pg_ctl`. `pg_isready` is Debian's; `pg_controldata` and the copying of a standby are scripts beside this one.
 */
export async function embeddedPrograms(dir: string): Promise<PatroniPrograms> {
  const binDir = join(dir, "bin");
  await mkdir(binDir);
  const { postgres, initdb } = await postgresBinaries();
  await symlink(postgres, join(binDir, "postgres"));
  await symlink(initdb, join(binDir, "initdb"));
  await symlink(join(postgres, "../pg_ctl"), join(binDir, "pg_ctl"));
  await symlink(join(debianBinDir() ?? "", "pg_isready"), join(binDir, "pg_isready"));
  const script = async (name: string, program: string): Promise<string> => {
    const file = join(binDir, name);
    await writeFile(file, `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, program)}" "$@"\n`);
    await chmod(file, 0o755);
    return file;
  };
  await script("pg_controldata", "control-data.ts");
  return { binDir, clone: await script("clone", "clone-node.ts") };
}
