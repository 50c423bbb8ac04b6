import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { insertTenant } from "./tenants.ts";

const program = join(import.meta.dirname, "../src/catalog-command.ts");

describe("npm run catalog", () => {
  let database: TestDatabase;
  let dir: string;
  beforeAll(async () => {
    [database, dir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "trevo-catalog-"))]);
    await insertTenant(database, "grove");
  });
  afterAll(() => Promise.all([database.drop(), rm(dir, { recursive: true })]));

  const load = async (...rows: unknown[]) => {
    const file = join(dir, "games.jsonl");
    await writeFile(file, rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n"));
    return run("import", file, "--tenant", "grove");
  };
  const run = (...words: string[]) =>
    new Promise<{ code: number | string; output: string }>((resolve) => {
      execFile(process.execPath, [program, ...words], { env: { ...process.env, DATABASE_URL: database.url } }, (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, output: stdout + stderr });
      });
    });

  const maker = { kind: "provider", code: "acme", name: "Acme" };
  const kind = { kind: "category", slug: "slots", name_pt: "Slots", name_en: "Slots" };
  const game = { kind: "game", provider: "acme", gamecode: "one", title: "Um", category: "slots", image: "/covers/one.svg" };

  it("imports a list even when standard input ends before the database answers", async () => {
    expect(await load(maker, kind, game)).toEqual({
      code: 0,
      output: expect.stringContaining("1 games: 1 new, 0 changed, 0 as they were"),
    });
  });

  it("reports invalid lines and a missing file", async () => {
    const wrong = await load(maker, kind, "{", game);
    expect([wrong.code, wrong.output]).toEqual([1, "line 3: not JSON\n1 wrong line; nothing was changed\n"]);
    const missing = await run("import", join(dir, "nowhere.jsonl"), "--tenant", "grove");
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining("ENOENT")]);
  });
});
