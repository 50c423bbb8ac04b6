import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { root } from "../child.ts";
import { withoutComments } from "./without-comments.ts";

/** The parts of Stryker's report that are used (mutation-testing-report-schema 2). */
export interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** The result of a run for one file. */
export interface PureRecord {
  /** SHA-256 of the source that ran, without its comments; 16 hexadecimal digits. */
  readonly content: string;
  readonly killed: number;
  readonly survived: number;
  /** Number of mutants in lines that no test runs. */
  readonly uncovered: number;
  /** Number of timed-out mutants. They do not count as killed: an endless loop proves nothing about the tests. */
  readonly timedOut: number;
}

export type PureRecords = Readonly<Record<string, PureRecord>>;

const recordsFile = join(root, "tools/mutation/pure-records.json");

export const readPureRecords = async (): Promise<PureRecords> =>
  JSON.parse(await readFile(recordsFile, "utf8").catch(() => "{}")) as PureRecords;

const contentOf = (path: string, source: string): string =>
  createHash("sha256").update(withoutComments(path, source)).digest("hex").slice(0, 16);

/**
 * Returns the records, updated with a run over the files of these patterns. For other files the report contains incomplete results of an
 * earlier run, which are ignored.
 */
export async function mergeRecords(records: PureRecords, report: StrykerReport, patterns: readonly string[]): Promise<PureRecords> {
  const merged: Record<string, PureRecord> = { ...records };
  const ran = Object.entries(report.files).filter(([path]) => patterns.some((pattern) => matchesGlob(path, pattern)));
  for (const [path, { mutants }] of ran) {
    const count = (status: string): number => mutants.filter((mutant) => mutant.status === status).length;
    merged[path] = {
      content: contentOf(path, await readFile(join(root, path), "utf8")),
      killed: count("Killed"),
      survived: count("Survived"),
      uncovered: count("NoCoverage"),
      timedOut: count("Timeout"),
    };
  }
  const sorted = Object.fromEntries(Object.entries(merged).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(recordsFile, `${JSON.stringify(sorted, null, 2)}\n`);
  return sorted;
}

const inAll = ({ killed, survived, uncovered, timedOut }: PureRecord): number => killed + survived + uncovered + timedOut;

function scoreOf(records: readonly PureRecord[]): string {
  const mutants = records.reduce((sum, record) => sum + inAll(record), 0);
  const killed = records.reduce((sum, record) => sum + record.killed, 0);
  return mutants === 0 ? "none" : `${((killed / mutants) * 100).toFixed(1)} %`;
}

/** How many files a package has that Stryker may change. */
async function sourcesOf(name: string): Promise<number> {
  const sources: string[] = [];
  for await (const path of glob(`packages/${name}/src/**/*.ts`, { cwd: root })) sources.push(path);
  return sources.filter((path) => !/(?:\.test|-fixture)\.ts$/.test(path)).length;
}

/** Renders the page of the records: a table of packages and files, with the files that have changed since they ran. */
export async function pureReportOf(records: PureRecords): Promise<string> {
  const rows = await Promise.all(
    Object.entries(records).map(async ([path, record]) => {
      const source = await readFile(join(root, path), "utf8").catch(() => null);
      if (source === null || inAll(record) === 0) return null;
      const { killed, survived, uncovered, timedOut } = record;
      const age = contentOf(path, source) === record.content ? "" : "changed since";
      const row = `| ${path.replace("packages/", "").replace("/src", "")} | ${killed} | ${survived} | ${uncovered} | ${timedOut} | ${scoreOf([record])} | ${age} |`;
      return { of: path.split("/")[1] ?? "", record, row };
    }),
  );
  const shown = rows.filter((row) => row !== null);
  const packages = await Promise.all(
    [...new Set(shown.map((row) => row.of))].map(async (name) => {
      const own = shown.filter((row) => row.of === name).map(({ record }) => record);
      return `| ${name} | ${own.length} of ${await sourcesOf(name)} | ${scoreOf(own)} |`;
    }),
  );
  return [
    "# Mutations of the pure packages",
    "",
    "Stryker changes every operator, condition, call and pattern of the packages without a database or a process, and runs the tests that cover the line.",
    "`npm run mutate:pure -- domain` runs a package and writes this page. Texts are not changed; a time-out is no kill. The list of chosen mutants",
    "over SQL, triggers, processes and permissions is in [mutations.md](mutations.md).",
    "",
    "A score is that of the files on record. Some files have nothing to change.",
    "",
    "| package | files on record | score |",
    "|---|---|---|",
    ...packages,
    "",
    "| file | killed | survived | not covered | timed out | score | |",
    "|---|---|---|---|---|---|---|",
    ...shown.map(({ row }) => row),
    "",
  ].join("\n");
}
