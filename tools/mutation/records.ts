import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../child.ts";
import type { Judgement, Mutant } from "./mutant.ts";

/** What the last run of a mutant found. */
export interface MutantRecord extends Judgement {
  /** Of the mutant, its file and its tests when it ran: with another content the record is out of date. */
  readonly content: string;
}

const recordsFile = join(root, "tools/mutation/records.json");

/** The records by mutant id. Empty before the first run. */
export function readRecords(): Map<string, MutantRecord> {
  if (!existsSync(recordsFile)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(recordsFile, "utf8")) as Record<string, MutantRecord>));
}

/** Writes at once, so that an interrupted run loses only the mutants that were running. */
export function writeRecords(records: ReadonlyMap<string, MutantRecord>): void {
  const sorted = [...records].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(recordsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** A hash of the mutant, the file that it changes and the test files of its suite, read from the checkout `dir`. */
export async function contentOf(mutant: Mutant, dir: string): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([mutant.find, mutant.replace]));
  for (const path of [mutant.file, ...(await testFilesOf(mutant, dir))]) hash.update(`\n${path}\n`).update(await readFile(join(dir, path)));
  return hash.digest("hex").slice(0, 16);
}

async function testFilesOf({ suite }: Mutant, dir: string): Promise<string[]> {
  const patterns = suite.map((path) => (path.endsWith(".ts") ? path : `${path}/**/*.test.ts`));
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: dir })) files.push(file);
  return files.toSorted();
}
