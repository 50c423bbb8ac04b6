import { mkdir, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { createSql } from "../apps/server/src/kernel/sql.ts";

/** An error that the user can fix. It is printed without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

const oldestPostgres = 160_000;
const leastFreeBytes = 200_000_000;

export interface PortUse {
  /** Name of the variable that changes the port. */
  variable: string;
  port: number;
  host: string;
}

/** Throws when something else already listens there. */
export async function checkPort({ variable, port, host }: PortUse): Promise<void> {
  if (port === 0) return;
  const code = await new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once("error", (error: { code?: string }) => resolve(error.code ?? "unknown"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
  if (code === undefined) return;
  if (code === "EACCES")
    throw new StartProblem(`This account may not listen on port ${port}. Choose one above 1023, for example ${variable}=${port + 8000}.`);
  if (code === "EADDRNOTAVAIL")
    throw new StartProblem(`HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for every address.`);
  const advice = `Stop what uses it, or choose another, for example: ${variable}=${port + 10} npm start`;
  throw new StartProblem(`Port ${port} is taken. ${advice}`);
}

/** Throws when DATA_DIR cannot be created or has no space. */
export async function checkDataDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true });
  } catch (error) {
    throw new StartProblem(
      `DATA_DIR (${dir}) cannot be made: ${(error as Error).message}. Set DATA_DIR to a folder that this account may write.`,
      { cause: error },
    );
  }
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize >= leastFreeBytes) return;
  const free = Math.floor((bavail * bsize) / 1_000_000);
  throw new StartProblem(
    `The disk of DATA_DIR (${dir}) is full: ${free} MB are free, ${leastFreeBytes / 1_000_000} MB are needed. Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** Throws when DATABASE_URL does not lead to a database that the product can use. */
export async function checkDatabase(url: string): Promise<void> {
  const sql = createSql(url, { connectWithinMs: 5_000 });
  try {
    const [row] = await sql<{ number: string; version: string; may_create: boolean }[]>`
      select current_setting('server_version_num') as number, current_setting('server_version') as version,
        has_database_privilege(current_database(), 'create') as may_create`;
    if (Number(row?.number) < oldestPostgres)
      throw new StartProblem(`The database of DATABASE_URL is PostgreSQL ${row?.version}; Trevo needs 16 or later.`);
    if (!row?.may_create)
      throw new StartProblem("The user of DATABASE_URL may not create tables there. Make it the owner of the database.");
  } catch (error) {
    throw explainDatabase(error, new URL(url));
  } finally {
    await sql.end().catch(() => undefined);
  }
}

function explainDatabase(error: unknown, url: URL): StartProblem {
  if (error instanceof StartProblem) return error;
  const { code = "", message } = error as { code?: string; message: string };
  const server = `${url.hostname}:${url.port || 5432}`;
  const database = decodeURIComponent(url.pathname.slice(1));
  const sentences: Record<string, string> = {
    ECONNREFUSED: `Nothing answers at ${server} (DATABASE_URL). Start PostgreSQL there, correct the address, or unset DATABASE_URL to use the embedded one.`,
    ENOTFOUND: `The host ${url.hostname} of DATABASE_URL is unknown. Correct the address, or unset DATABASE_URL to use the embedded one.`,
    "28P01": `PostgreSQL at ${server} refuses the user or password of DATABASE_URL. Correct them.`,
    "28000": `PostgreSQL at ${server} does not let the user of DATABASE_URL in. Check the user, and pg_hba.conf.`,
    "3D000": `The database "${database}" of DATABASE_URL does not exist at ${server}. Create it: createdb -h ${url.hostname} -p ${url.port || 5432} ${database}`,
  };
  const isSilent = ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"].includes(code) || /timeout/i.test(message);
  const known = sentences[code] ?? (isSilent ? `${server} (DATABASE_URL) does not answer. Check the address and the network.` : undefined);
  return new StartProblem(known ?? `The database of DATABASE_URL cannot be used: ${message}`, { cause: error });
}
