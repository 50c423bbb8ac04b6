import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Architecture } from "./graph-check.ts";

export interface Names {
  /** As the folder and the table: `gift-cards`. */
  many: string;
  /** One of them: `gift-card`. */
  one: string;
}

const pascal = (name: string): string => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const camel = (name: string): string => pascal(name).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
const snake = (name: string): string => name.replaceAll("-", "_");

type Files = Record<string, string>;

/** The files of a thin feature in the shape of modules/withdraw-methods: a player lists what is his own. Path to text. */
export function scaffold(names: Names, migration: string): Files {
  return { ...wireAndTable(names, migration), ...frontDoor(names), ...insides(names) };
}

function wireAndTable({ many, one }: Names, migration: string): Files {
  const [One, manyVar, oneVar, table] = [pascal(one), camel(many), camel(one), snake(many)];
  return {
    [`packages/contract/src/${many}.ts`]: `import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { instant, uuid } from "./wire.ts";

export const ${oneVar} = z.object({ id: uuid(), created_at: instant() });

export type ${One} = z.output<typeof ${oneVar}>;

export const ${manyVar}Endpoints = endpoints({
  "GET /${many}": {
    summary: "The player's own ${many.replaceAll("-", " ")}",
    tag: "${many}",
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(${oneVar}) }),
    refuses: [],
  },
});
`,
    [`apps/server/migrations/${migration}_${table}.sql`]: `create table ${table} (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players
);

create index ${table}_of_player on ${table} (tenant_id, player_id, created_at);
`,
  };
}

function frontDoor({ many, one }: Names): Files {
  const [Many, One, manyVar] = [pascal(many), pascal(one), camel(many)];
  const dir = `apps/server/src/modules/${many}`;
  return {
    [`${dir}/index.ts`]: `import type { ${One} } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";
import { list${Many} } from "./list-${many}.ts";
import type { ${Many}Needs } from "./needs.ts";

export { register${Many}Routes } from "./routes.ts";

/**
 * Owns: (its tables).
 * Promises: (what callers may rely on).
 * Does not: (what belongs to a neighbour).
 */
export interface ${Many} {
  list(scope: PlayerScope): Promise<${One}[]>;
}

export function create${Many}(needs: ${Many}Needs): ${Many} {
  return { list: (scope) => list${Many}(needs, scope) };
}
`,
    [`${dir}/needs.ts`]: `import type { Db } from "../../kernel/db.ts";

export interface ${Many}Needs {
  readonly db: Db;
}
`,
    [`${dir}/routes.ts`]: `import type { Http } from "../../kernel/http-types.ts";
import type { ${Many} } from "./index.ts";

export function register${Many}Routes(http: Http, ${manyVar}: ${Many}): void {
  http.on("GET /${many}", async ({ scope }) => ({ data: await ${manyVar}.list(scope) }));
}
`,
  };
}

function insides({ many, one }: Names): Files {
  const [Many, One, oneVar, table] = [pascal(many), pascal(one), camel(one), snake(many)];
  const dir = `apps/server/src/modules/${many}`;
  return {
    [`${dir}/list-${many}.ts`]: `import type { ${One} } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { ${Many}Needs } from "./needs.ts";
import { present${One} } from "./present.ts";
import { ${oneVar}Store } from "./store.ts";

/** The player's own, oldest first. */
export async function list${Many}(needs: ${Many}Needs, scope: PlayerScope): Promise<${One}[]> {
  const rows = await ${oneVar}Store.list(needs.db, { tenant_id: scope.tenant.id, player_id: scope.player_id });
  return rows.map(present${One});
}
`,
    [`${dir}/store.ts`]: `import type { Db } from "../../kernel/db.ts";

type ${One}Tables = {
  ${table}: { tenant_id: number; id: string; player_id: string; created_at: Date };
};

export type ${One}Row = ${One}Tables["${table}"];

/** All SQL on ${many.replaceAll("-", " ")}; the tenant comes first. */
export const ${oneVar}Store = {
  list: (db: Db, owner: { tenant_id: number; player_id: string }): Promise<${One}Row[]> =>
    db
      .withTables<${One}Tables>()
      .selectFrom("${table}")
      .selectAll()
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
};
`,
    [`${dir}/present.ts`]: `import type { ${One} } from "@trevo/contract";
import type { ${One}Row } from "./store.ts";

export function present${One}(row: ${One}Row): ${One} {
  return { id: row.id, created_at: row.created_at.toISOString() };
}
`,
  };
}

/** The contract's list with one noun more. */
export function extendContract(index: string, { many }: Names): string {
  const name = `${camel(many)}Endpoints`;
  const lastImport = index.slice(0, index.indexOf("\n\n"));
  return index
    .replace(lastImport, `${lastImport}\nimport { ${name} } from "./${many}.ts";`)
    .replace(/\s*,?\s*\};/, (end) => (end.includes("\n") ? `,\n  ...${name},\n};` : `, ...${name} };`))
    .replace('export * from "./wire.ts";', `export * from "./${many}.ts";\nexport * from "./wire.ts";`);
}

function singular(many: string): string {
  return many.endsWith("ies") ? many.replace(/ies$/, "y") : many.replace(/(?<=x)es$|s$/, "");
}

function nextMigration(dir: string): string {
  const last =
    readdirSync(dir)
      .sort()
      .findLast((name) => /^\d{4}_/.test(name)) ?? "0000";
  return String(Number(last.slice(0, 4)) + 1).padStart(4, "0");
}

function create(root: string, names: Names): void {
  const files = scaffold(names, nextMigration(join(root, "apps/server/migrations")));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: "wx" });
    process.stdout.write(`  ${path}\n`);
  }
  const index = join(root, "packages/contract/src/index.ts");
  writeFileSync(index, extendContract(readFileSync(index, "utf8"), names));
  const graph = join(root, "architecture.json");
  const architecture = JSON.parse(readFileSync(graph, "utf8")) as Architecture;
  architecture.modules[names.many] = [];
  writeFileSync(graph, `${JSON.stringify(architecture, null, 2)}\n`);
}

if (import.meta.main) {
  const [many = "", one = singular(many)] = process.argv.slice(2);
  const root = join(import.meta.dirname, "..");
  if (!/^[a-z]+(-[a-z]+)*$/.test(many)) throw new Error("Usage: npm run new <nouns> [<noun>], in kebab-case: npm run new gift-cards");
  if (existsSync(join(root, "apps/server/src/modules", many))) throw new Error(`The module ${many} is there already.`);
  create(root, { many, one });
  const [Many, manyVar] = [pascal(many), camel(many)];
  process.stdout
    .write(`Now wire it: create${Many}({ db }) in compose-modules.ts, register${Many}Routes(http, modules.${manyVar}) in app.ts; then
say in index.ts what it owns, promises and does not do, add its tests, and run: npm run format && npm run check\n`);
}
