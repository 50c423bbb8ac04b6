import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/embedded-postgres.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import { checkDurability, readWeakSettings } from "../src/kernel/durability.ts";
import type { Log } from "../src/kernel/log.ts";

function recordingLog() {
  const warnings: string[] = [];
  const note = (_fields: unknown, words?: string) => void warnings.push(words ?? "");
  const log = { info: () => undefined, warn: note, error: note, debug: () => undefined } as Log;
  return { log, warnings };
}

describe("a durable database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("is accepted in both modes without a message", async () => {
    const { log, warnings } = recordingLog();
    for (const mode of ["demo", "live"] as const) await checkDurability({ sql: database.sql, log, mode });
    expect(warnings).toEqual([]);
  });

  it("is checked with the settings of that very database", async () => {
    await database.owner.sql.unsafe(`alter database ${database.name} set synchronous_commit = off`);
    const later = connect(database.url, { max: 1 });
    expect(await readWeakSettings(later.sql)).toEqual(["synchronous_commit"]);
    await later.close();
  });
});

describe("a database that may lose commits", () => {
  let dir: string;
  let server: EmbeddedPostgres;
  let database: Database;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "trevo-weak-"));
    await chmod(dir, 0o755);
    server = await startEmbeddedPostgres({
      dir: join(dir, "pg"),
      database: "weak",
      settings: ["fsync=off", "full_page_writes=off", "synchronous_commit=off"],
    });
    database = connect(server.url, { max: 1 });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it("is refused in live mode, and every wrong setting is named", async () => {
    const { log } = recordingLog();
    await expect(checkDurability({ sql: database.sql, log, mode: "live" })).rejects.toThrow(
      /fsync = off, full_page_writes = off, synchronous_commit = off\. Live mode refuses/,
    );
  });

  it("causes a warning in demo mode", async () => {
    const { log, warnings } = recordingLog();
    await checkDurability({ sql: database.sql, log, mode: "demo" });
    expect(warnings).toEqual([expect.stringContaining("fsync = off")]);
  });

  it("ends the program before it uses the database", async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
      env: {
        PATH: process.env["PATH"],
        TREVO_MODE: "live",
        TREVO_SECRET: "a secret of one's own, long enough",
        BACK_OFFICE_HOST: "backoffice.trevo.example",
        TRUSTED_PROXIES: "none",
        DATABASE_URL: server.url,
        PORT: "0",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(1);
    expect(said).toContain("Live mode refuses to start");
    expect(said).toContain("fsync");
    expect(await database.sql`select 1 from pg_tables where tablename = 'migrations'`).toHaveLength(0);
  });
});
