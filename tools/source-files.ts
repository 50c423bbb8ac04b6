import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ParseResult, parseSync } from "oxc-parser";

export interface SourceFile {
  /** Path relative to the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

/** Returns every file that git tracks or would add. Built, installed and generated files are ignored by git. */
export function listFiles(root: string): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return [...new Set(listed.split("\0"))].filter((path) => path && existsSync(join(root, path))).sort();
}

const isCode = (path: string): boolean => /\.(ts|tsx|mts|mjs|js)$/.test(path) && !path.endsWith(".d.ts");

export function readSources(root: string): SourceFile[] {
  const paths = listFiles(root).filter(isCode);
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

export const isTest = (path: string): boolean => /\.(test|spec|stories)\.tsx?$/.test(path) || /(^|\/)(test|e2e|bench)\//.test(path);

let parsed: { readonly file: SourceFile; readonly result: ParseResult } | null = null;

/** All rules look at one file before the next: the last parse result is cached for the next rule. */
export function parseSource(file: SourceFile): ParseResult {
  if (parsed?.file !== file) parsed = { file, result: parseSync(file.path, file.text) };
  return parsed.result;
}

export interface Import {
  specifier: string;
  /** True if the import disappears at run time. */
  typeOnly: boolean;
}

/** Returns every import, re-export and import() of a constant. Throws for a file that does not parse. */
export function listImports(file: SourceFile): Import[] {
  const { path, text } = file;
  const { module, errors } = parseSource(file);
  const broken = errors.find((error) => error.severity === "Error");
  if (broken) throw new Error(`${path}: ${broken.message}`);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }] : [])),
  );
  const lazy = module.dynamicImports.map(({ moduleRequest }) => constantText(text.slice(moduleRequest.start, moduleRequest.end)));
  return [...imports, ...reExports, ...lazy.filter(Boolean).map((specifier) => ({ specifier, typeOnly: false }))];
}

const constantText = (expression: string): string => /^["'`]([^"'`$]+)["'`]$/.exec(expression)?.[1] ?? "";
