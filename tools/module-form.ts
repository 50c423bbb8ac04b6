import { parseSync, Visitor } from "oxc-parser";
import { type SourceFile, isTest } from "./source-files.ts";

const modules = "apps/server/src/modules/";

const builders = new Set(["withTables", "selectFrom", "insertInto", "updateTable", "deleteFrom"]);
const registrations = new Set(["handle", "every"]);

interface Finding {
  readonly at: number;
  readonly text: string;
}

/** Checks the form of a module: factories in `create-<noun>.ts`, SQL in stores and in `<noun>-invariants.ts`, jobs in the manifest. */
export function moduleForm({ path, text }: SourceFile): string[] {
  const file = path.startsWith(modules) ? path.slice(modules.length) : "";
  if (file === "" || isTest(path) || file.endsWith("-fixture.ts")) return [];
  return formFindings(file, text).map(({ at, text: finding }) => `line ${text.slice(0, at).split("\n").length}: ${finding}`);
}

function formFindings(file: string, text: string): Finding[] {
  const name = file.split("/").at(-1) ?? "";
  const findings: Finding[] = [];
  const isStore = /^(?:[a-z-]+-)?store\.ts$/.test(name);
  const holdsSql = isStore || /^(?!check-)[a-z-]+-invariants\.ts$/.test(name);
  const { program, module } = parseSync(file, text);
  for (const { entries } of module.staticExports)
    for (const { exportName, start } of entries) {
      const exported = exportName.name ?? "";
      if (/^create[A-Z]/.test(exported) && !name.startsWith("create-") && name !== "index.ts")
        findings.push({ at: start, text: `${exported}: a factory is in create-<noun>.ts; a use case is a free function` });
    }
  new Visitor({
    CallExpression: ({ start, callee }) => {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const method = callee.property.name;
      if (!holdsSql && builders.has(method)) findings.push({ at: start, text: `${method}: SQL is in the module's stores` });
      const on =
        callee.object.type === "MemberExpression" && callee.object.property.type === "Identifier" ? callee.object.property.name : "";
      const jobs = on === "jobs" || (callee.object.type === "Identifier" && callee.object.name === "jobs");
      if (jobs && registrations.has(method)) findings.push({ at: start, text: `jobs.${method}: a job is declared in the manifest` });
    },
    TaggedTemplateExpression: ({ start, tag }) => {
      if (!holdsSql && tag.type === "Identifier" && /^(?:sql|kyselySql)$/.test(tag.name))
        findings.push({ at: start, text: "SQL is in the module's stores" });
    },
    ExportNamedDeclaration: ({ start, declaration }) => {
      const isLoose =
        declaration?.type === "FunctionDeclaration" ||
        (declaration?.type === "VariableDeclaration" &&
          declaration.declarations.some(({ init }) => init?.type === "ArrowFunctionExpression" && init.async));
      if (isStore && isLoose) findings.push({ at: start, text: "a store is one object with all its statements" });
    },
  }).visit(program);
  return findings;
}
