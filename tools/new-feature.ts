import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Names {
  /** Plural, for the folder and the table: `gift-cards`. */
  many: string;
  /** Singular: `gift-card`. */
  one: string;
}

const pascal = (name: string): string => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const camel = (name: string): string => pascal(name).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
const snake = (name: string): string => name.replaceAll("-", "_");

type Files = Record<string, string>;

/** Generates the files of a thin module like modules/withdraw-methods, in which players list their own rows. Returns texts by path. */
export function scaffold(names: Names, migration: string): Files {
  return { ...wireAndTable(names, migration), ...interfaceOf(names), ...wiring(names), ...insides(names), ...testOf(names) };
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
    summary: "Lists the player's ${many.replaceAll("-", " ")}",
    tag: "${many}",
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(${oneVar}) }),
    refuses: [],
  },
});
`,
    [`apps/server/database/migrations/${migration}_${table}.sql`]: `create table ${table} (
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

function interfaceOf({ many, one }: Names): Files {
  const [Many, One] = [pascal(many), pascal(one)];
  const dir = `apps/server/src/modules/${many}`;
  return {
    [`${dir}/${many}.ts`]: `import type { ${One} } from "@trevo/contract";
import type { PlayerScope } from "../../kernel/scope.ts";

/**
 * Owns: (its tables).
 * Promises: (what callers may rely on).
 * Does not: (what belongs to other modules).
 */
export interface ${Many} {
  /** Oldest first. */
  list(scope: PlayerScope): Promise<${One}[]>;
}
`,
    [`${dir}/needs.ts`]: `import type { Db } from "../../kernel/db.ts";

export interface ${Many}Needs {
  readonly db: Db;
}
`,
    [`${dir}/create-${many}.ts`]: `import { list${Many} } from "./list-${many}.ts";
import type { ${Many} } from "./${many}.ts";
import type { ${Many}Needs } from "./needs.ts";

export function create${Many}(needs: ${Many}Needs): ${Many} {
  return { list: (scope) => list${Many}(needs, scope) };
}
`,
  };
}

function wiring({ many, one }: Names): Files {
  const [Many, manyVar, oneVar, table] = [pascal(many), camel(many), camel(one), snake(many)];
  const dir = `apps/server/src/modules/${many}`;
  return {
    [`${dir}/index.ts`]: `export { create${Many} } from "./create-${many}.ts";
export { manifest } from "./manifest.ts";
`,
    [`${dir}/manifest.ts`]: `import type { Manifest } from "../../kernel/manifest.ts";
import type { ${Many} } from "./${many}.ts";
import { ${oneVar}PersonalData } from "./personal-data.ts";
import { register${Many}Routes } from "./routes.ts";

export const manifest: Manifest<{ ${manyVar}: ${Many} }> = {
  name: "${many}",
  routes: (http, { ${manyVar} }) => register${Many}Routes(http, ${manyVar}),
  personalData: ${oneVar}PersonalData,
};
`,
    [`${dir}/personal-data.ts`]: `import type { PersonalDataTable } from "../../kernel/personal-data.ts";

export const ${oneVar}PersonalData: readonly PersonalDataTable[] = [
  { table: "${table}", shows: ["id", "created_at"], atClosing: "erased" },
];
`,
    [`${dir}/routes.ts`]: `import type { Http } from "../../kernel/http-types.ts";
import type { ${Many} } from "./${many}.ts";

export function register${Many}Routes(http: Http, ${manyVar}: ${Many}): void {
  http.on("GET /${many}", async ({ scope }) => ({ data: await ${manyVar}.list(scope) }));
}
`,
  };
}

function testOf({ many }: Names): Files {
  const [Many, manyVar, table] = [pascal(many), camel(many), snake(many)];
  return {
    [`apps/server/src/modules/${many}/${many}.test.ts`]: `import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccounts } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import { create${Many} } from "./create-${many}.ts";

let accounts: Awaited<ReturnType<typeof createAccounts>>;

beforeAll(async () => {
  accounts = await createAccounts();
});
afterAll(() => accounts.database.drop());

it("lists the player's own ${many.replaceAll("-", " ")}, and none of another player or tenant", async () => {
  const { db } = accounts.database;
  const ${manyVar} = create${Many}({ db });
  const [grove, other] = [await accounts.addTenant("grove"), await accounts.addTenant("other")];
  const owners = [];
  for (const tenant of [grove, grove, other]) owners.push({ tenant, player: (await accounts.register(tenant)).player, id: newId() });
  for (const { tenant, player, id } of owners)
    await sql\`insert into ${table} (tenant_id, id, player_id, created_at) values (\${tenant.id}, \${id}, \${player.id}, now())\`.execute(db);
  for (const { tenant, player, id } of owners)
    expect((await ${manyVar}.list(signedIn(tenant, player))).map((row) => row.id)).toEqual([id]);
});
`,
  };
}

function insides({ many, one }: Names): Files {
  const [Many, One, oneVar, table] = [pascal(many), pascal(one), camel(one), snake(many)];
  const dir = `apps/server/src/modules/${many}`;
  return {
    [`${dir}/list-${many}.ts`]: `import type { ${One} } from "@trevo/contract";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { ${Many}Needs } from "./needs.ts";
import { present${One} } from "./present.ts";
import { ${oneVar}Store } from "./store.ts";

/** Oldest first. */
export async function list${Many}(needs: ${Many}Needs, scope: PlayerScope): Promise<${One}[]> {
  const rows = await ${oneVar}Store.list(needs.db, keyOf(scope));
  return rows.map(present${One});
}
`,
    [`${dir}/store.ts`]: `import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type ${One}Tables = {
  ${table}: { tenant_id: number; id: string; player_id: string; created_at: Date };
};

export type ${One}Row = ${One}Tables["${table}"];

/** SQL on ${many.replaceAll("-", " ")}. */
export const ${oneVar}Store = {
  list: (db: Db, owner: PlayerKey): Promise<${One}Row[]> =>
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

/** Returns `packages/contract/src/index.ts` with the module's endpoints added. */
export function extendContract(index: string, { many }: Names): string {
  const name = `${camel(many)}Endpoints`;
  const lastImport = index.slice(0, index.indexOf("\n\n"));
  return index
    .replace(lastImport, `${lastImport}\nimport { ${name} } from "./${many}.ts";`)
    .replace(/\s*,?\s*\};/, (end) => (end.includes("\n") ? `,\n  ...${name},\n};` : `, ...${name} };`))
    .replace('export * from "./wire.ts";', `export * from "./${many}.ts";\nexport * from "./wire.ts";`);
}

/** Returns `modules.ts` with the module's manifest added last, at the highest level. */
export function extendManifests(modules: string, { many }: Names): string {
  const lastImport = modules.slice(0, modules.indexOf("\n\n"));
  return modules
    .replace(lastImport, `${lastImport}\nimport { manifest as ${camel(many)} } from "./modules/${many}/index.ts";`)
    .replace(/(const manifests: [^=]*= \[\n(?: {2}\w+,\n)*)/, (list) => `${list}  ${camel(many)},\n`);
}

/** Returns `architecture.json` with the module added. It may not import other modules yet. */
export const extendArchitecture = (architecture: string, { many }: Names): string =>
  architecture.replace(/\n {2}\},\n {2}"composition"/, (end) => `,\n    "${many}": []${end}`);

/** Returns the steps that the generator leaves to its user, one per line. */
export function remainingSteps({ many, one }: Names): string[] {
  const [Many, manyVar] = [pascal(many), camel(many)];
  return [
    `1. apps/server/src/compose-modules.ts: create the module and return it, \`${manyVar}: create${Many}({ db })\`. Until then the types of modules.ts do not match.`,
    `2. architecture.json: list the modules that ${many} may import.`,
    `3. apps/server/src/modules/${many}/${many}.ts: state what it owns, promises and leaves to others.`,
    `4. Add the columns of a ${one.replaceAll("-", " ")} to the migration, store.ts, present.ts, the contract and personal-data.ts.`,
    `5. npm run format && npm run schema && npm run check && npx vitest run apps/server/src/modules/${many} apps/server/test/privacy.test.ts`,
  ];
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
  const files = scaffold(names, nextMigration(join(root, "apps/server/database/migrations")));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: "wx" });
    process.stdout.write(`  ${path}\n`);
  }
  const rewrite = (path: string, change: (text: string) => string): void => {
    writeFileSync(join(root, path), change(readFileSync(join(root, path), "utf8")));
    process.stdout.write(`  ${path}, changed\n`);
  };
  rewrite("packages/contract/src/index.ts", (text) => extendContract(text, names));
  rewrite("apps/server/src/modules.ts", (text) => extendManifests(text, names));
  rewrite("architecture.json", (text) => extendArchitecture(text, names));
}

if (import.meta.main) {
  const [many = "", one = singular(many)] = process.argv.slice(2);
  const root = join(import.meta.dirname, "..");
  if (!/^[a-z]+(-[a-z]+)*$/.test(many)) throw new Error("Usage: npm run new <nouns> [<noun>], in kebab-case: npm run new gift-cards");
  if (existsSync(join(root, "apps/server/src/modules", many))) throw new Error(`The module ${many} exists already.`);
  create(root, { many, one });
  process.stdout.write(`\nLeft to do by hand:\n${remainingSteps({ many, one }).join("\n")}\n`);
}
