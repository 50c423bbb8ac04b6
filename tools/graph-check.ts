import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type SourceFile, isTest, listImports, readSources } from "./source-files.ts";

/**
 * architecture.json: the allowed dependencies. Files (or folders, ending in a slash) in `composition` may import everything of their app.
 */
export interface Architecture {
  packages: Record<string, string[]>;
  modules: Record<string, string[]>;
  composition: string[];
}

interface Place {
  /** Name of the package or app; "" for tools, e2e and other root folders. */
  unit: string;
  isApp: boolean;
  /** Below the unit's src: kernel, events, adapters, modules, features, app, lib. */
  layer: string;
  /** The module or feature. */
  noun: string;
}

interface Edge {
  from: string;
  /** Path in the repository, or `@trevo/…`. */
  to: string;
  typeOnly: boolean;
}

/** Returns every violation as one line: importer, imported file and rule. */
export function checkGraph(files: SourceFile[], architecture: Architecture): string[] {
  const paths = new Set(files.map((file) => file.path));
  const edges = files.flatMap((file) => resolveImports(file, paths));
  const judged = edges.flatMap((edge) => judge(edge, architecture).map((rule) => `${edge.from} -> ${edge.to}: ${rule}`));
  return [
    ...new Set(judged),
    ...unknownNouns(files, architecture),
    ...cycles(architecture.packages, "packages"),
    ...cycles(architecture.modules, "modules"),
    ...fileCycles(edges),
  ];
}

function resolveImports(file: SourceFile, paths: Set<string>): Edge[] {
  return listImports(file).flatMap(({ specifier, typeOnly }) => {
    if (specifier.startsWith("@trevo/")) return [{ from: file.path, to: specifier, typeOnly }];
    if (!specifier.startsWith(".")) return [];
    const target = posix.normalize(posix.join(posix.dirname(file.path), specifier.split("?")[0] ?? ""));
    const known = [target, `${target}.ts`, `${target}.tsx`].find((path) => paths.has(path));
    return [{ from: file.path, to: known ?? target, typeOnly }];
  });
}

function locate(path: string): Place {
  const named = /^@trevo\/([^/]+)/.exec(path);
  if (named) return { unit: named[1] ?? "", isApp: false, layer: "", noun: "" };
  const [, area, unit = "", rest = ""] = /^(apps|packages)\/([^/]+)\/(.*)$/.exec(path) ?? [];
  if (!area) return { unit: "", isApp: false, layer: "", noun: "" };
  const [, layer = "", noun = ""] = /^src\/([^/]+)\/(?:([^/]+)\/)?/.exec(rest) ?? [];
  return { unit, isApp: area === "apps", layer, noun };
}

function judge({ from, to }: Edge, { packages, modules, composition }: Architecture): string[] {
  const source = locate(from);
  const target = locate(to);
  if (target.unit === "" || source.unit === "") return source.unit === "" ? [] : judgeOutside(from);
  if (source.unit !== target.unit) return judgeUnits(from, { source, target, packages, to });
  if (isOwnIndex(source, target, to)) return ["a file never imports its own folder's index.ts (6)"];
  if (isTest(from) || composition.some((entry) => (entry.endsWith("/") ? from.startsWith(entry) : from === entry))) return [];
  return [...judgeModules({ source, target, to }, modules), ...judgeLayers(source, target)];
}

/** index.ts is the entry point for other modules: it only exports. A module's own files import each other directly. */
const isOwnIndex = (source: Place, target: Place, to: string): boolean =>
  source.layer === "modules" && target.layer === "modules" && source.noun === target.noun && to.endsWith(`modules/${target.noun}/index.ts`);

function judgeOutside(from: string): string[] {
  return isTest(from) || from.endsWith(".config.ts") ? [] : ["product code reaches out of its package (1)"];
}

interface UnitEdge {
  source: Place;
  target: Place;
  to: string;
  packages: Record<string, string[]>;
}

function judgeUnits(from: string, { source, target, to, packages }: UnitEdge): string[] {
  if (!(target.unit in packages)) return [`${target.unit} is not in architecture.json (1)`];
  // A test may run the sandbox in its own process.
  if (isTest(from) && target.unit === "sandbox") return [];
  if (target.isApp || isAppName(target.unit)) return ["apps never import apps (1)"];
  if (!to.startsWith("@trevo/")) return [`another package is imported by its name, @trevo/${target.unit} (1)`];
  const allowed =
    packages[source.unit]?.includes(target.unit) || (isTest(from) && (target.unit === "testing" || target.unit === "verifier"));
  return allowed ? [] : [`${source.unit} may not know ${target.unit} (1)`];
}

const isAppName = (unit: string): boolean => ["server", "sandbox", "games", "site", "office"].includes(unit);

function judgeModules({ source, target, to }: { source: Place; target: Place; to: string }, modules: Record<string, string[]>): string[] {
  if (source.layer !== "modules" || target.layer !== "modules" || source.noun === target.noun) return [];
  const front = `modules/${target.noun}/index.ts`;
  const found: string[] = [];
  if (!modules[source.noun]?.includes(target.noun)) found.push(`module ${source.noun} may not know ${target.noun} (3)`);
  if (!to.endsWith(front)) found.push(`only through the front door, ${front} (2)`);
  return found;
}

const islands: Record<string, string[]> = {
  kernel: ["modules", "adapters", "events"],
  events: ["modules", "adapters"],
  adapters: ["modules"],
  features: ["app"],
  lib: ["features", "app"],
};

function judgeLayers(source: Place, target: Place): string[] {
  if (source.layer === "features" && target.layer === "features" && source.noun !== target.noun)
    return ["features are islands; app/ composes them (5)"];
  return islands[source.layer]?.includes(target.layer) ? [`${source.layer} knows no ${target.layer} (5)`] : [];
}

/** Reports modules and packages missing from architecture.json: the rules would not cover them. */
function unknownNouns(files: SourceFile[], { packages, modules }: Architecture): string[] {
  const places = files.map((file) => locate(file.path));
  const units = [...new Set(places.map((place) => place.unit))].filter((unit) => unit && !(unit in packages));
  const nouns = [...new Set(places.filter((place) => place.layer === "modules").map((place) => place.noun))].filter(
    (noun) => noun && !(noun in modules),
  );
  return [
    ...units.map((unit) => `package ${unit} is not in architecture.json (1)`),
    ...nouns.map((noun) => `module ${noun} is not in architecture.json (3)`),
  ];
}

/** Elsewhere types may refer to each other, because they disappear before the files load. In a server module they may not. */
function fileCycles(edges: Edge[]): string[] {
  const graph: Record<string, string[]> = {};
  for (const { from, to, typeOnly } of edges) if (!typeOnly || locate(from).layer === "modules") (graph[from] ??= []).push(to);
  return cycles(graph, "files");
}

/** Finds cycles by depth-first search. Each cycle is reported once, from where it was first met. */
function cycles(graph: Record<string, string[]>, kind: string): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const found: string[] = [];
  const visit = (node: string): void => {
    if (path.includes(node)) found.push(`cycle of ${kind}: ${[...path.slice(path.indexOf(node)), node].join(" -> ")} (3)`);
    if (done.has(node) || path.includes(node)) return;
    path.push(node);
    for (const next of graph[node] ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of Object.keys(graph)) visit(node);
  return found;
}

export function checkRepository(root: string): string[] {
  const architecture = JSON.parse(readFileSync(join(root, "architecture.json"), "utf8")) as Architecture;
  return checkGraph(readSources(root), architecture);
}

if (import.meta.main) {
  const violations = checkRepository(join(import.meta.dirname, ".."));
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
