import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "../child.ts";
import type { Judgement, Mutant } from "./mutant.ts";
import { withoutComments } from "./without-comments.ts";

/** The result of the last run of a mutant. */
export interface MutantRecord extends Judgement {
  /**
   * Hash of the mutant, the code it changes and its tests at the time of the run (`contentOf`). If the hash differs now, the record is out
   * of date.
   */
  readonly content: string;
}

const recordsFile = join(root, "tools/mutation/records.json");

/** Reads the records by mutant id. Empty before the first run. */
export function readRecords(): Map<string, MutantRecord> {
  if (!existsSync(recordsFile)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(recordsFile, "utf8")) as Record<string, MutantRecord>));
}

/** Writes the records at once: an interrupted run loses only the mutants that were running. */
export function writeRecords(records: ReadonlyMap<string, MutantRecord>): void {
  const sorted = [...records].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(recordsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/**
 * Returns a hash of the mutant, the part of its file that it changes (`partAround`), and the tests that judged it, read from the checkout
 * `dir`. For a killed mutant, only the file of the test that killed it counts, because other tests cannot change that result; for any other
 * mutant, the whole suite counts. Comments do not count.
 */
export async function contentOf(mutant: Mutant, dir: string, judgement?: Pick<Judgement, "file">): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([mutant.find, mutant.replace]));
  const source = await readFile(join(dir, mutant.file), "utf8");
  hash.update(`\n${mutant.file}\n`).update(withoutComments(mutant.file, partAround(mutant, source)));
  const tests = judgement?.file === undefined ? await testFilesOf(mutant, dir) : [judgement.file];
  for (const path of tests) {
    const test = await readFile(join(dir, path), "utf8").catch(() => null);
    hash.update(`\n${path}\n`).update(test === null ? "gone" : withoutComments(path, test));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Returns the top-level statement or SQL statement that the mutant changes, such as a function or a table of rules. */
export function partAround({ file, find }: Pick<Mutant, "file" | "find">, source: string): string {
  const from = source.indexOf(find);
  if (file.endsWith(".sql")) return sqlAround(source, { from, to: from + find.length });
  const { program } = parseSync(file, source);
  const parts = program.body.filter(({ start, end }) => start < from + find.length && end > from);
  return parts.length === 0 ? source : source.slice(parts[0]?.start, parts.at(-1)?.end);
}

/** Without comments: the comments above the next statement do not belong to this one. */
function sqlAround(source: string, { from, to }: { from: number; to: number }): string {
  const starts = [...source.matchAll(/^create /gm)].map(({ index }) => index);
  const start = starts.findLast((at) => at <= from) ?? 0;
  const end = starts.find((at) => at >= to) ?? source.length;
  return withoutComments("part.sql", source.slice(start, end));
}

async function testFilesOf({ suite }: Mutant, dir: string): Promise<string[]> {
  const patterns = suite.map((path) => (path.endsWith(".ts") ? path : `${path}/**/*.test.ts`));
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: dir })) files.push(file);
  return files.toSorted();
}
