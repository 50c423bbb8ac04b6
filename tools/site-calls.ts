import { basename } from "node:path";
import { type CallExpression, type StaticImport, Visitor } from "oxc-parser";
import { type SourceFile, isTest, parseSource } from "./source-files.ts";

/** Checks how the players' site calls the server (docs/style.md, "The site and its server"). */

/** Functions that only an `api.ts` may call, by the end of the module's path. The other exports of these modules are unrestricted. */
const callers: Record<string, readonly string[]> = {
  "lib/api.ts": ["api", "callerHeaders"],
  "lib/request.ts": ["requestData"],
  "@trevo/contract/client": ["createClient"],
};
const rawCalls: ReadonlySet<string> = new Set(["fetch", "XMLHttpRequest"]);
const effects: ReadonlySet<string> = new Set(["useEffect", "useLayoutEffect"]);

const isSite = (path: string): boolean => path.startsWith("apps/site/src/") && /\.tsx?$/.test(path) && !isTest(path);
const isFeature = (path: string): boolean => /^apps\/site\/src\/(features|app)\//.test(path);

/** Returns the names in a file that call the server: imports from the client and from its feature's `api.ts`. */
function namesOf(imports: readonly StaticImport[], wanted: (specifier: string, name: string) => boolean): string[] {
  return imports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName, localName, isType }) =>
      !isType && wanted(moduleRequest.value, importName.name ?? "*") ? [localName.value] : [],
    ),
  );
}

const isCaller = (specifier: string, name: string): boolean =>
  Object.entries(callers).some(([module, names]) => specifier.endsWith(module) && (names.includes(name) || name === "*"));

/** Reports calls to the server outside an `api.ts`, and requests made in an effect. */
export function siteCalls(file: SourceFile): string[] {
  const { path } = file;
  if (!isSite(path)) return [];
  const { program, module } = parseSource(file);
  const clients = namesOf(module.staticImports, isCaller);
  const ofApi = namesOf(module.staticImports, (specifier) => basename(specifier) === "api.ts");
  const findings: string[] = [];
  const isHome = basename(path) === "api.ts" || !isFeature(path);
  if (!isHome) for (const name of clients) findings.push(`${name} outside an api.ts: name the query or mutation there`);
  const requests = new Set([...clients, ...ofApi, ...rawCalls]);
  let effectDepth = 0;
  const inEffect = (node: CallExpression, step: 1 | -1): void => {
    if (node.callee.type === "Identifier" && effects.has(node.callee.name)) effectDepth += step;
  };
  const reach = (callee: CallExpression["callee"]): void => {
    const name = callee.type === "Identifier" ? callee.name : "";
    if (rawCalls.has(name) && !isHome) findings.push(`${name} outside an api.ts: name the query or mutation there`);
    if (requests.has(name) && effectDepth > 0) findings.push(`${name} in an effect: use a query, which aborts and tries again by itself`);
  };
  new Visitor({
    CallExpression: (node) => {
      inEffect(node, 1);
      reach(node.callee);
    },
    "CallExpression:exit": (node) => inEffect(node, -1),
    NewExpression: (node) => reach(node.callee),
  }).visit(program);
  return findings;
}
