import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLocalDiskStorage } from "../src/adapters/storage/local-disk-storage.ts";
import type { Storage } from "../src/adapters/storage/storage.ts";
import { readManifest } from "../src/archive/archive-files.ts";
import { isSettled, lastSettled } from "../src/archive/months.ts";
import { proveDetached, proveMonth } from "../src/archive/prove-month.ts";
import { readRound, readStatement } from "../src/archive/read-archive.ts";
import { type ArchiveNeeds, monthsDue, writeMonth } from "../src/archive/write-month.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import { callArchive } from "../src/modules/providers/index.ts";
import { streamArchive } from "../src/modules/sports/index.ts";
import { ledgerArchive } from "../src/modules/wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { makeScratchFolder } from "./scratch.ts";

const tables = [...ledgerArchive, ...callArchive, ...streamArchive];
const now = new Date("2026-11-20T00:00:00Z");

let database: TestDatabase;
let one: WalletFixture;
let other: WalletFixture;
let players: PlayerKey[];
let folder: string;
let storage: Storage;
const lines: string[] = [];

const needsOf = (over: Partial<ArchiveNeeds> = {}): ArchiveNeeds => ({
  db: database.db,
  storage,
  tables,
  now,
  say: (line) => void lines.push(line),
  sizes: { page: 2, part: 4 },
  ...over,
});

/** The ledger's times come from the database: the owner of the tables moves them into the past. */
async function happenedAt(moment: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from entries`.execute(database.owner.db);
  await work();
  await asOwner(async () => {
    await database.owner.sql`update entries set at = ${new Date(moment)} where id > ${rows[0]?.last ?? 0}`;
  });
}

async function asOwner(work: () => Promise<unknown>): Promise<void> {
  await database.owner.sql`alter table entries disable trigger entries_are_immutable`;
  await work();
  await database.owner.sql`alter table entries enable trigger entries_are_immutable`;
}

async function play(): Promise<void> {
  const [ana, bia, zoe] = players as [PlayerKey, PlayerKey, PlayerKey];
  await happenedAt("2026-09-30T23:59:59.999999Z", async () => {
    for (const player of [ana, bia]) await one.wallet.post(commandOf(player, "deposit", { amount: 10_000, source: "bank" }));
    await one.wallet.post(commandOf(ana, "bet", { amount: 300, ...place("whole") }));
    await one.wallet.post(commandOf(ana, "win", { amount: 500, ...place("whole"), closes: true }));
    await one.wallet.post(commandOf(bia, "bet", { amount: 700, ...place("over-the-end") }));
    await other.wallet.post(commandOf(zoe, "deposit", { amount: 77, source: "bank" }));
  });
  await happenedAt("2026-10-01T00:00:00Z", async () => {
    await one.wallet.post(commandOf(bia, "win", { amount: 50, ...place("over-the-end"), closes: true }));
    await one.wallet.post(commandOf(bia, "bet", { amount: 11, ...place("october") }));
    await one.wallet.post(commandOf(bia, "close_round", place("october")));
  });
  await happenedAt("2026-11-02T10:00:00Z", () => one.wallet.post(commandOf(ana, "bet", { amount: 1, ...place("november") })));
}

const roundIdOf = async (external: string): Promise<string> => {
  const [round] = await database.sql<{ id: string }[]>`select id from rounds where external_round = ${external}`;
  return round?.id ?? "";
};

beforeAll(async () => {
  database = await createTestDatabase();
  one = await createWalletFixture(database);
  other = await createWalletFixture(database);
  players = [await one.player(), await one.player(), await other.player()];
  await play();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await makeScratchFolder("archive-");
  storage = createLocalDiskStorage(folder);
  lines.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeAll = async (over: Partial<ArchiveNeeds> = {}): Promise<void> => {
  for (const month of ["2026-09", "2026-10"]) await writeMonth(needsOf(over), month);
};

describe("the archive of old months", () => {
  it("covers every column of its tables", async () => {
    for (const { name, columns } of tables) {
      const found = await database.sql<
        { name: string }[]
      >`select column_name as name from information_schema.columns where table_name = ${name}`;
      expect(Object.keys(columns).toSorted(), name).toEqual(found.map((column) => column.name).toSorted());
    }
  });

  it("writes the due months in order, each once", async () => {
    expect(await monthsDue(needsOf(), "2026-10")).toEqual(["2026-09", "2026-10"]);
    await expect(writeMonth(needsOf(), "2026-10")).rejects.toThrow("2026-09 is not archived yet");
    await expect(writeMonth(needsOf(), "2026-11")).rejects.toThrow("2026-11 must have ended");
    expect(["2026-11-02T23:59:59.999Z", "2026-11-03T00:00:00Z"].map((moment) => lastSettled(new Date(moment)))).toEqual([
      "2026-09",
      "2026-10",
    ]);
    expect(["2026-11-02T23:59:59.999Z", "2026-11-03T00:00:00Z"].map((moment) => isSettled("2026-10", new Date(moment)))).toEqual([
      false,
      true,
    ]);
    await writeMonth(needsOf(), "2026-09");
    expect(await monthsDue(needsOf(), "2026-10")).toEqual(["2026-10"]);
    expect(lines.some((line) => /^2026-09 entries of \d+: 4 rows in 1 files …$/.test(line))).toBe(true);
  });

  it("lists in a month's manifest the calls deleted before it was archived, once their 180 days are over", async () => {
    const kept = new Date("2027-02-28T00:00:00Z");
    await writeMonth(needsOf({ now: kept }), "2026-09");
    expect((await readManifest(storage, "2026-09"))?.incomplete).toEqual([]);
    await storage.remove("archive/2026-09/manifest.json");
    await writeMonth(needsOf({ now: new Date(kept.getTime() + 1) }), "2026-09");
    const until = "2026-09-01T00:00:00.001Z";
    expect((await readManifest(storage, "2026-09"))?.incomplete).toEqual([
      { table: "provider_call_blocks", until },
      { table: "provider_call_refs", until },
    ]);
    expect(lines).toContain(`2026-09 provider_call_blocks: what is older than ${until} was deleted before it could be archived`);
  });

  it("cuts at the first entry of the next month, to the microsecond, and verifies each month and the rest of the ledger", async () => {
    await writeAll();
    const [september, october] = [await readManifest(storage, "2026-09"), await readManifest(storage, "2026-10")];
    const entries = (manifest: typeof september) =>
      manifest?.files.filter(({ table }) => table === "entries").reduce((sum, { rows }) => sum + rows, 0);
    expect([entries(september), entries(october)]).toEqual([6, 3]);
    expect(october?.from_entry).toBe(september?.until_entry);
    for (const month of ["2026-09", "2026-10"]) expect(await proveMonth(storage, month)).toEqual([]);
    for (const month of ["2026-09", "2026-10"]) expect(await proveDetached(needsOf(), month)).toEqual([]);
  });

  it("reads a round and a statement back, including a round that crosses the end of a month", async () => {
    await writeAll();
    const [ana, bia] = players as [PlayerKey, PlayerKey];
    const found = await readRound(storage, "2026-10", { tenant: one.tenantId, id: await roundIdOf("over-the-end") });
    expect(found).toMatchObject({
      month: "2026-10",
      round: { staked_cash: 700n, won_cash: 50n },
      entries: [
        { kind: "bet", cash: -700n },
        { kind: "win", cash: 50n },
      ],
    });
    expect((await readRound(storage, "2026-10", { tenant: one.tenantId, id: await roundIdOf("whole") }))?.month).toBe("2026-09");
    expect(await readRound(storage, "2026-10", { tenant: other.tenantId, id: await roundIdOf("whole") })).toBeNull();
    const statement = await readStatement(storage, "2026-10", { tenant: one.tenantId, player: bia.player_id });
    expect(statement).toMatchObject({
      opening: { cash: 9_300n },
      entries: [{ cash: 50n, at: 1_790_812_800_000_000n }, { cash: -11n }, { kind: "close", cash: 0n }],
      closing: { cash: 9_339n, version: 5n },
    });
    expect(await readStatement(storage, "2026-10", { tenant: one.tenantId, player: ana.player_id })).toMatchObject({
      opening: { cash: 10_200n },
      entries: [],
      closing: { cash: 10_200n },
    });
  });

  it("continues after a kill, and writes the same files as an uninterrupted run", async () => {
    await writeAll();
    const whole = [await readManifest(storage, "2026-09"), await readManifest(storage, "2026-10")];
    for (let kills = 1, finished = false; !finished; kills += 3) {
      const scratch = await makeScratchFolder("archive-killed-");
      const disk = createLocalDiskStorage(scratch);
      let left = kills;
      const dying: Storage = {
        ...disk,
        put: async (key, bytes) => {
          if (left-- === 0) throw new Error("killed");
          await disk.put(key, bytes);
        },
      };
      finished = await writeAll({ storage: dying }).then(
        () => true,
        () => false,
      );
      for (const month of await monthsDue(needsOf({ storage: disk }), "2026-10")) await writeMonth(needsOf({ storage: disk }), month);
      expect([await readManifest(disk, "2026-09"), await readManifest(disk, "2026-10")]).toEqual(whole);
      await rm(scratch, { recursive: true, force: true });
    }
  }, 240_000);

  it("writes no manifest if the storage returns other bytes than it was given", async () => {
    const lying: Storage = { ...storage, get: async (key) => (key.endsWith(".parquet") ? Buffer.from("PAR1") : storage.get(key)) };
    await expect(writeMonth(needsOf({ storage: lying }), "2026-09")).rejects.toThrow("the storage returns different bytes");
    expect(await readManifest(storage, "2026-09")).toBeNull();
  });

  it("reports a file that was changed, exchanged or lost", async () => {
    await writeAll();
    const file = (await readManifest(storage, "2026-09"))?.files.find(({ table, rows }) => table === "entries" && rows > 0);
    const bytes = await storage.get(file?.key ?? "");
    const changed = Buffer.from(bytes ?? "");
    changed[40] = (changed[40] ?? 0) ^ 1;
    await storage.put(file?.key ?? "", changed);
    expect(await proveMonth(storage, "2026-09")).toEqual([`${file?.key} is not the file that was archived`]);
    await storage.remove(file?.key ?? "");
    expect(await proveMonth(storage, "2026-09")).toEqual([`${file?.key} is missing`]);
    await storage.put(
      "archive/2026-09/manifest.json",
      Buffer.from(JSON.stringify({ ...(await readManifest(storage, "2026-09")), files: [] })),
    );
    expect(await proveMonth(storage, "2026-10")).toEqual(["2026-10 does not follow the month before"]);
  });

  it("reports an entry that was lost, though every file left is as its manifest says", async () => {
    await writeAll();
    const manifest = await readManifest(storage, "2026-09");
    const parts = (manifest?.files ?? []).filter(({ table, scope }) => table === "entries" && scope === one.tenantId);
    const lost = parts.at(-1);
    // The last file holds one entry: Bia's bet.
    expect([parts.length, lost?.rows]).toEqual([2, 1]);
    const left = { ...manifest, files: manifest?.files.filter((file) => file !== lost) };
    await storage.put("archive/2026-09/manifest.json", Buffer.from(JSON.stringify(left)));
    expect(await proveMonth(storage, "2026-09")).toEqual([
      `tenant ${one.tenantId} player ${players[1]?.player_id}: carried is not what the entries say`,
    ]);
  });

  it("reports a round that states one centavo more than its entries", async () => {
    const id = await roundIdOf("whole");
    await database.owner.sql`update rounds set won_cash = won_cash + 1 where id = ${id}`;
    await writeMonth(needsOf(), "2026-09");
    await database.owner.sql`update rounds set won_cash = won_cash - 1 where id = ${id}`;
    expect(await proveMonth(storage, "2026-09")).toEqual([`tenant ${one.tenantId} round ${id}: won_cash other than its entries`]);
  });

  it("refuses to archive a broken chain of entries", async () => {
    const [ana] = players as [PlayerKey];
    const first = sql<{ id: number }>`select min(id) as id from entries where player_id = ${ana.player_id}`;
    const id = (await first.execute(database.owner.db)).rows[0]?.id ?? 0;
    await asOwner(() => database.owner.sql`update entries set cash_after = cash_after + 1 where id = ${id}`);
    await expect(writeMonth(needsOf(), "2026-09")).rejects.toThrow(`entry ${id} of player ${ana.player_id} does not follow`);
    expect(await readManifest(storage, "2026-09")).toBeNull();
    await asOwner(() => database.owner.sql`update entries set cash_after = cash_after - 1 where id = ${id}`);
  });

  it("reports a wallet that is off by one centavo", async () => {
    await writeAll();
    const [ana] = players as [PlayerKey];
    await database.owner.sql`update wallets set cash = cash + 1 where player_id = ${ana.player_id}`;
    expect(await proveDetached(needsOf(), "2026-10")).toEqual([
      `tenant ${one.tenantId} player ${ana.player_id}: cash other than carried and moved since`,
    ]);
    await database.owner.sql`update wallets set cash = cash - 1 where player_id = ${ana.player_id}`;
    expect(await proveDetached(needsOf(), "2026-10")).toEqual([]);
  });

  it("lists, verifies and reads months by command", async () => {
    const run = (...words: string[]) =>
      new Promise<{ code: number | string; output: string }>((resolve) => {
        const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder };
        execFile(process.execPath, [join(import.meta.dirname, "../src/archive-command.ts"), ...words], { env }, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, output: stdout + stderr }),
        );
      });
    const [tenant] = await database.sql<{ slug: string }[]>`select slug from tenants where id = ${one.tenantId}`;
    expect(await run()).toEqual({ code: 0, output: "no month is archived\n" });
    expect(await run("write", "2026-9")).toMatchObject({ code: 1, output: expect.stringMatching(/^usage: archive/) });
    expect(await run("write", "2026-09")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^2026-09: \d+ files, \d+ rows, \d+ bytes$/m),
    });
    expect(await run("prove")).toEqual({ code: 0, output: expect.stringMatching(/^ok {4}2026-09/) });
    expect(await run("round", tenant?.slug ?? "", await roundIdOf("whole"))).toMatchObject({
      code: 0,
      output: expect.stringContaining('"cash":-300'),
    });
    expect(await run("statement", tenant?.slug ?? "", players[0]?.player_id ?? "", "2026-09")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^opening null\n(.*\n){3}closing .*"cash":10200/),
    });
  }, 240_000);

  // Must be the last test: it drops the archived entries.
  it("gives the same results when the archived entries are gone from the database", async () => {
    await writeAll();
    const until = (await readManifest(storage, "2026-10"))?.until_entry ?? 0;
    await asOwner(() => database.owner.sql`delete from entries where id < ${until}`);
    expect(await proveDetached(needsOf(), "2026-10")).toEqual([]);
    expect(await proveMonth(storage, "2026-10")).toEqual([]);
  });
});
