import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { languageTags, locales } from "@trevo/domain";
import { Visitor } from "oxc-parser";
import { findDecisionFaults } from "./decisions.ts";
import { findBrokenReferences } from "./document-references.ts";
import { largeTables } from "./migration-locks.ts";
import { moduleForm } from "./module-form.ts";
import { retiredWords } from "./retired-words.ts";
import { siteCalls } from "./site-calls.ts";
import { importantRules, strayStyles } from "./site-styles.ts";
import { type SourceFile, isTest, listFiles, parseSource, readSources } from "./source-files.ts";

/** A rule of docs/style.md. Takes one file and returns its violations, one sentence each. */
export type Rule = (file: SourceFile) => string[];

const maxLines = { source: 300, test: 500, sql: 500 };
const maxFunctionLines = 70;

const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;

export const fileLength: Rule = ({ path, text }) => {
  const limit = path.endsWith(".sql") ? maxLines.sql : isTest(path) ? maxLines.test : maxLines.source;
  const lines = lineCount(text);
  return lines > limit ? [`${lines} lines, ${limit} at most: split it by what changes together`] : [];
};

const maxSqlWidth = 120;

export const sqlWidth: Rule = ({ path, text }) =>
  path.endsWith(".sql")
    ? text.split("\n").flatMap((line, index) => {
        const width = [...line].length;
        return width > maxSqlWidth ? [`line ${index + 1}: ${width} columns, ${maxSqlWidth} at most in SQL`] : [];
      })
    : [];

const lastOfBaseline = "0024";

/** Statements that remove or rename what an earlier release may still use. */
const removes =
  /\bdrop (?!default\b)\w+|\brename\b|\balter column \w+ (?:type|set data type|set not null)\b|\badd column (?:if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\bdefault\b)/i;

/**
 * While a release is being replaced, the previous one still works on the new schema (docs/decisions/0045-functions-beside-migrations.md).
 */
export const expandFirst: Rule = ({ path, text }) => {
  const number = /^apps\/server\/database\/migrations\/(\d{4})_/.exec(path)?.[1];
  if (number && number > lastOfBaseline && removes.test(text) && !/^-- Requires \d{4}_[\w-]+\.sql\b/.test(text)) {
    return ["a migration that removes something begins with `-- Requires NNNN_name.sql`: the migration since which it is not used"];
  }
  const isPlain = path.startsWith("apps/server/database/functions/") && /^create (?!or replace)/m.test(text);
  return isPlain ? ["`create or replace`: the file is applied again whenever it changes"] : [];
};

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Functions with too many lines from first to last. The list only shrinks: remove a name when you split its function. Meanwhile, their own
 * lines, without those of nested functions, must stay within the limit.
 */
export const longFunctions: readonly string[] = [
  "AuthModal",
  "ContactCode",
  "FairnessPage",
  "LoginForm",
  "MethodForm",
  "RegisterForm",
  "SecondStep",
  "WithdrawSheet",
  "createApp",
  "createRealtime",
  "openChannels",
];

/** Limits a function's lines from first to last, including nested functions: a factory is as long as the scope that its parts share. */
export const functionLength: Rule = (file) => {
  if (isTest(file.path)) return [];
  const long = functionSpans(file).filter((span) => isLong(span) && !longFunctions.includes(span.name));
  return long.map(({ start, end }) => `function at line ${start}: ${end - start + 1} lines, ${maxFunctionLines} at most`);
};

const isLong = ({ start, end }: Span): boolean => end - start + 1 > maxFunctionLines;

/** Limits a listed function's own lines. The lines of nested functions count for those, except their first line. */
export const ownFunctionLength: Rule = (file) => {
  if (isTest(file.path)) return [];
  const spans = functionSpans(file);
  return spans.flatMap((span) => {
    const lines = ownLines(span, spans);
    return lines > maxFunctionLines ? [`function at line ${span.start}: ${lines} lines of its own, ${maxFunctionLines} at most`] : [];
  });
};

interface FunctionSpan extends Span {
  /** Empty if the function has none. */
  readonly name: string;
}

const knownSpans = new WeakMap<SourceFile, FunctionSpan[]>();

function functionSpans(file: SourceFile): FunctionSpan[] {
  const known = knownSpans.get(file);
  if (known) return known;
  const spans: FunctionSpan[] = [];
  const lineAt = (offset: number): number => lineCount(file.text.slice(0, offset));
  const note = (node: Span & { readonly id?: { readonly name: string } | null }): number =>
    spans.push({ name: node.id?.name ?? "", start: lineAt(node.start), end: lineAt(node.end) });
  new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(parseSource(file).program);
  knownSpans.set(file, spans);
  return spans;
}

function ownLines(span: Span, spans: readonly Span[]): number {
  const own = new Set(Array.from({ length: span.end - span.start + 1 }, (_, index) => span.start + index));
  for (const inner of spans) {
    const isInside = inner !== span && inner.start >= span.start && inner.end <= span.end;
    if (isInside) for (let line = inner.start + 1; line <= inner.end; line++) own.delete(line);
  }
  return own.size;
}

/** Returns the names on the list whose function no longer exists or is short enough. */
export function outdatedAllowances(files: readonly SourceFile[], allowed: readonly string[] = longFunctions): string[] {
  const long = new Set(files.flatMap((file) => (isTest(file.path) ? [] : functionSpans(file).filter(isLong))).map(({ name }) => name));
  return allowed
    .filter((name) => !long.has(name))
    .map((name) => `${name}: no longer a long function: take it out of the list in tools/tidy.ts`);
}

const fixedNames = /^(README\.md|Dockerfile|Containerfile|Caddyfile|Chart\.yaml|LICENSE|[a-z-]+@\.service|\d{4}[_-][\w-]+\.\w+)$/;

export const fileName: Rule = ({ path }) => {
  const wrong = path.split("/").filter((part) => !/^[a-z0-9.$-]+$/.test(part) && !fixedNames.test(part));
  return wrong.map((part) => `${part}: names are kebab-case`);
};

const drawers = new Set(["utils", "util", "helpers", "helper", "common", "misc", "shared", "managers"]);

export const folderName: Rule = ({ path }) => {
  const parts = path.split("/").map((part) => part.replace(/\.\w+$/, ""));
  return parts.filter((part) => drawers.has(part)).map((part) => `${part}: a drawer, not a name; name it after the noun it serves`);
};

const defaultExportHomes = [
  /^apps\/(site|office)\/src\/app\/routes/,
  /^apps\/(site|office)\/src\/app\/(root|entry\.\w+|frame\/(empty-)?frame)\.tsx$/,
  /\.config\.ts$/,
  /\.stories\.tsx$/,
  /^apps\/server\/test\/database\.ts$/,
];

export const namedExports: Rule = (file) => {
  if (defaultExportHomes.some((home) => home.test(file.path))) return [];
  const defaults = parseSource(file).module.staticExports.flatMap((item) =>
    item.entries.filter(({ exportName }) => exportName.kind === "Default" || exportName.name === "default"),
  );
  return defaults.map(() => "default export: exports have names");
};

const emptyWords = /(?:Manager|Helper|Utils?|Processor|Impl)(?=$|[A-Z])|(?:Common|Base)$/;

export const exportedNames: Rule = (file) => {
  const names = parseSource(file).module.staticExports.flatMap((item) => item.entries.map((entry) => entry.exportName.name ?? ""));
  return names.filter((name) => emptyWords.test(name)).map((name) => `${name}: says what kind of thing it is, not what it does`);
};

interface Ban {
  pattern: RegExp;
  because: string;
  /** Files to which the ban applies; all files when absent. */
  in?: (path: string) => boolean;
}

const isProduct = (path: string): boolean => /^(apps|packages)\//.test(path) && !isTest(path);

/** The sandbox simulates external systems, which use Portuguese only. */
const isTranslated = (path: string): boolean => isProduct(path) && !path.startsWith("apps/sandbox/");

/** Language codes and tags, as a branch would compare them. */
const languages = [...locales, ...Object.values(languageTags)].join("|");

const bans: Ban[] = [
  {
    pattern: /^\s*(?:export\s+)?(?:const\s+|declare\s+)?enum\s+\w+/,
    because: "enum: a union of literals does it without code at run time",
  },
  { pattern: /\bMath\.random\s*\(/, because: "Math.random: chance comes from the kernel's ids or an engine's random bytes" },
  { pattern: /\bparseFloat\s*\(/, because: "parseFloat: amounts are integers; the contract parses them" },
  { pattern: /\b(?:TODO|FIXME|HACK|XXX)\b/, because: "a note to oneself: do it, or file it" },
  { pattern: /\b(?:describe|test|it)\.(?:only|skip|todo)\b/, because: "a test that does not run, or keeps others from running" },
  {
    pattern: /(?:^|[\s"'`(=])\/(?:work|home|Users|root|tmp\/\w+)\//,
    because: "the path of one machine",
    in: (path) => !path.startsWith("tools/") && !path.startsWith(".ci/"),
  },
  { pattern: /\bas any\b|:\s*any\b(?!\s+\w)|<any>/, because: "any: say what it is, or unknown" },
  { pattern: /@ts-(?:ignore|nocheck|expect-error)/, because: "a silenced compiler" },
  {
    pattern: new RegExp(`[!=]==?\\s*["'](?:${languages})["']|["'](?:${languages})["']\\s*[!=]==?`),
    because: "a branch on a language: a text is a Localized, a date or a number is written by dateFormat or numberFormat",
    in: isTranslated,
  },
  {
    pattern: /\.toLocale(?:Date|Time)?String\(/,
    because: "a form that the browser chooses: dates and numbers are written by dateFormat or numberFormat",
    in: isTranslated,
  },
  {
    pattern: /\b(?:Previously|previously|used to be)\b/,
    because: "history belongs to git; comments speak of the present",
    in: (path) => isProduct(path) && !path.includes("/messages/"),
  },
  {
    pattern: /\brefetchInterval:(?!.*\bwhilePresent\(|\s*false\b)/,
    because: "a reading that goes on without anybody there: the session would never end; `whilePresent(ms)` stops it",
    in: (path) => path.startsWith("apps/office/src/"),
  },
  {
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML/,
    because: "markup from a string: what players write is text",
    in: (path) => path.startsWith("apps/site/src/features/chat/"),
  },
];

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

export const bannedWords: Rule = ({ path, text }) => {
  const applied = bans.filter((ban) => ban.in?.(path) ?? true);
  return text.split("\n").flatMap((line, index) => {
    const hits = applied.filter(
      ({ pattern, because }) => pattern.test(line) && !(isComment(line) && /any:|parseFloat|enum|Math/.test(because)),
    );
    return hits.map(({ because }) => `line ${index + 1}: ${because}`);
  });
};

/** Decisions and migrations are cited and run by number: two files must not share one. */
export function numbersGivenTwice(paths: readonly string[]): string[] {
  const numbered = Map.groupBy(paths, (path) => /^(.*\/\d{4})[_-][^/]+$/.exec(path)?.[1] ?? "");
  numbered.delete("");
  return [...numbered.values()].filter((same) => same.length > 1).map((same) => `${same.join(", ")}: one number, given twice`);
}

const everyFile: Rule[] = [fileName, folderName];
const everyText: Rule[] = [fileLength, sqlWidth, expandFirst, largeTables, bannedWords, retiredWords];
const everyCode: Rule[] = [functionLength, namedExports, exportedNames, siteCalls, moduleForm];

/** Files that must contain what they forbid, and generated files. */
const exempt = new Set([
  "tools/tidy.ts",
  "tools/tidy.test.ts",
  "tools/retired-words.ts",
  "tools/retired-words.test.ts",
  "apps/server/database/schema.sql",
]);

function judge(file: SourceFile, rules: Rule[]): string[] {
  return rules.flatMap((rule) => rule(file)).map((finding) => `${file.path}: ${finding}`);
}

/** Returns every violation of the style rules in a repository, one per line. */
function checkTidy(root: string): string[] {
  const paths = listFiles(root);
  const code = readSources(root).filter((file) => !exempt.has(file.path));
  const read = (ending: string): SourceFile[] =>
    paths.filter((path) => path.endsWith(ending)).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const [documents, styles] = [read(".md"), read(".css")];
  const sql = read(".sql").filter((file) => !exempt.has(file.path));
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
  const names = paths.filter((path) => !basename(path).startsWith(".")).map((path) => ({ path, text: "" }));
  return [
    ...names.flatMap((file) => judge(file, everyFile)),
    ...numbersGivenTwice(paths),
    ...findDecisionFaults(documents),
    ...findBrokenReferences(documents, { paths, scripts: new Set(Object.keys(scripts)) }),
    ...[...code, ...sql].flatMap((file) => judge(file, everyText)),
    ...code.flatMap((file) => judge(file, everyCode)),
    ...outdatedAllowances(code),
    ...styles.flatMap((file) => judge(file, [importantRules])),
    ...strayStyles(styles, code),
  ];
}

if (import.meta.main) {
  const findings = checkTidy(join(import.meta.dirname, ".."));
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
