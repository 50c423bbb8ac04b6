import { parseSync, Visitor } from "oxc-parser";
import { type SourceFile, isTest } from "./source-files.ts";

/**
 * Checks who may style what on the players' site (docs/style.md, "Styles of the site"). A class belongs to one folder: to packages/ui, lib
 * or app if a stylesheet there names it, otherwise to the one feature that does.
 */

type Owner = string;

const shared = ["ui", "lib", "app"] as const;

/** Returns the folder of a file: `ui`, `lib`, `app` or `features/<noun>`; null outside the site. */
function ownerOf(path: string): Owner | null {
  if (path.startsWith("packages/ui/src/")) return "ui";
  const [, feature, layer] = /^apps\/site\/src\/(?:(features\/[^/]+)|(app|lib))\//.exec(path) ?? [];
  return feature ?? layer ?? null;
}

interface StyleRule {
  readonly line: number;
  /** For a nested rule, includes the selectors around it. */
  readonly selector: string;
}

const blank = (hit: string): string => hit.replace(/[^\n]/g, " ");
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, blank);
const withoutStrings = (text: string): string => text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, blank);

/** Returns the selectors of a stylesheet, with lists split. Steps of keyframes are not selectors. */
export function listSelectors(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: string[] = [];
  let begun = "";
  let line = 1;
  let beganAt = 1;
  const text = withoutComments(css);
  // Braces in strings do not count.
  const marks = withoutStrings(text);
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const mark = marks.charAt(at);
    if (char === "\n") line += 1;
    if (mark === "{") {
      const around = open.filter((one) => !one.startsWith("@"));
      open.push(begun.trim());
      const list = isRule(open) ? splitList(begun.trim()) : [];
      rules.push(...list.map((selector) => ({ line: beganAt, selector: [...around, selector].join(" ") })));
    }
    if (mark === "}") open.pop();
    if ("{};".includes(mark)) begun = "";
    else {
      if (begun.trim() === "") beganAt = line;
      begun += char;
    }
  }
  return rules;
}

const isRule = (open: readonly string[]): boolean =>
  !open.at(-1)?.startsWith("@") && !open.some((head) => /^@(keyframes|font-face|property)/.test(head));

/** Splits at commas outside brackets. */
function splitList(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of list) {
    if ("([".includes(char)) depth += 1;
    if (")]".includes(char)) depth -= 1;
    if (char === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

const classesOf = (selector: string): string[] => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name ?? "");

interface Sheet {
  readonly path: string;
  readonly owner: Owner;
  readonly rules: readonly StyleRule[];
}

function classOwners(sheets: readonly Sheet[]): Map<string, Owner[]> {
  const named = new Map<string, Set<Owner>>();
  for (const { owner, rules } of sheets)
    for (const { selector } of rules) for (const name of classesOf(selector)) named.set(name, (named.get(name) ?? new Set()).add(owner));
  return new Map(
    [...named].map(([name, owners]) => {
      const first = shared.find((one) => owners.has(one));
      return [name, first ? [first] : [...owners]];
    }),
  );
}

/** Reports every rule without a class of its own folder, every class that two features style, and every use of another feature's class. */
export function strayStyles(styles: readonly SourceFile[], sources: readonly SourceFile[]): string[] {
  const sheets = styles.flatMap(({ path, text }): Sheet[] => {
    const owner = ownerOf(path);
    return owner ? [{ path, owner, rules: listSelectors(text) }] : [];
  });
  const owners = classOwners(sheets);
  const contested = [...owners].filter(([, of]) => of.length > 1);
  return [
    ...contested.map(([name, of]) => `.${name}: styled by ${of.join(" and ")}; what they share belongs to packages/ui or lib`),
    ...sheets.flatMap((sheet) => strangeRules(sheet, owners)),
    ...sources.flatMap((file) => strangeClasses(file, owners)),
  ];
}

function strangeRules({ path, owner, rules }: Sheet, owners: Map<string, Owner[]>): string[] {
  if (owner === "ui") return [];
  return rules.flatMap(({ line, selector }) => {
    const classes = classesOf(selector);
    const isOwn = classes.some((name) => owners.get(name)?.includes(owner)) || (owner === "app" && classes.length === 0);
    return isOwn ? [] : [`${path}: line ${line}: ${selector}: no class of ${owner} in it; it styles what is not its own`];
  });
}

/** Reports classes of another feature in `className`, if they are written as literal text. */
function strangeClasses({ path, text }: SourceFile, owners: Map<string, Owner[]>): string[] {
  const owner = ownerOf(path);
  if (!owner?.startsWith("features/") || isTest(path) || !path.endsWith(".tsx")) return [];
  const names = new Set<string>();
  new Visitor({
    JSXAttribute: ({ name, start, end }) => {
      if (name.type !== "JSXIdentifier" || !name.name.endsWith("lassName")) return;
      const value = text.slice(start, end);
      for (const [, quoted = ""] of value.matchAll(/["'`]([^"'`]*)["'`]/g)) for (const word of quoted.split(/\s+/)) names.add(word);
    },
  }).visit(parseSync(path, text).program);
  return [...names].flatMap((name) => {
    const of = owners.get(name)?.[0];
    return of?.startsWith("features/") && of !== owner ? [`${path}: .${name} belongs to ${of}`] : [];
  });
}

/** The only stylesheet whose rules may use `!important`. It explains why. */
const overrides = "packages/ui/src/css/overrides.css";

export function importantRules({ path, text }: SourceFile): string[] {
  if (!ownerOf(path) || !path.endsWith(".css") || path === overrides) return [];
  return withoutStrings(withoutComments(text))
    .split("\n")
    .flatMap((row, index) => (row.includes("!important") ? [`line ${index + 1}: !important: only in ${overrides}, with the reason`] : []));
}
