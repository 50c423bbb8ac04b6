import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyMatch } from "./verify-match.ts";

const recorded = join(import.meta.dirname, "samples", "simulated-match.json");

interface Row {
  seq: number;
  at: number;
  prev_hash: string;
  hash: string;
  prices: { odds_x1000: number[] }[];
}
interface Proof {
  commitment: string;
  seed: string;
  expected: number[];
  moments: { at_s: number; state: { half1: number[]; half2: number[] } }[];
  stream: Row[];
}

const proof = async (): Promise<Proof> => JSON.parse(await readFile(recorded, "utf8")) as Proof;
const failures = async (change: (of: Proof) => void): Promise<string[]> => {
  const changed = await proof();
  change(changed);
  return (await verifyMatch(changed)).filter(({ ok }) => !ok).map(({ name }) => name);
};
const row = (of: Proof, index: number): Row => {
  const found = of.stream[index];
  if (!found) throw new Error(`no row ${index}`);
  return found;
};

describe("the recorded proof of a simulated match", () => {
  it("is verified", async () => {
    expect((await verifyMatch(await proof())).filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each<[string, string[], (of: Proof) => void]>([
    ["another seed", ["commitment", "match"], (of) => (of.seed = `${of.seed.slice(0, -1)}0`)],
    ["another commitment", ["commitment"], (of) => (of.commitment = "0".repeat(64))],
    ["other expected goals", ["match"], (of) => (of.expected = [2.6, 1.08])],
    ["one goal more at the end", ["match"], (of) => void ((of.moments.at(-1) ?? { state: { half2: [] as number[] } }).state.half2[0] = 9)],
    ["a moment left out", ["match"], (of) => void of.moments.splice(3, 1)],
    ["the last moment left out", ["match"], (of) => void of.moments.pop()],
    [
      "a moment added",
      ["match"],
      (of) => void of.moments.push(structuredClone(of.moments.at(-1) ?? { at_s: 0, state: { half1: [], half2: [] } })),
    ],
    ["other odds", ["odds"], (of) => void ((row(of, 0).prices[0] ?? { odds_x1000: [] as number[] }).odds_x1000[0] = 1_960)],
    ["another time of a row", ["odds"], (of) => void (row(of, 2).at += 1)],
    ["rows in another order", ["chain"], (of) => void of.stream.reverse()],
    ["a row that does not name its predecessor", ["odds", "chain"], (of) => void (row(of, 1).prev_hash = "0".repeat(64))],
    ["no seed", ["form"], (of) => (of.seed = "")],
  ])("with %s is not", async (_case, expected, change) => {
    expect(await failures(change)).toEqual(expected);
  });
});

describe("the command", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "trevo-match-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const run = (path: string) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, "verify-match.ts"), path]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );

  it("ends with 0 for the proof, 1 for a changed one and 2 for what is none", async () => {
    expect(await run(recorded)).toMatchObject({ code: 0, stdout: expect.stringContaining("Verified") as string });
    const changed = join(folder, "changed.json");
    const of = await proof();
    of.commitment = "0".repeat(64);
    await writeFile(changed, JSON.stringify(of));
    expect((await run(changed)).code).toBe(1);
    expect((await run(join(folder, "none.json"))).code).toBe(2);
  }, 60_000);
});
