import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type Architecture, checkGraph, checkRepository } from "./graph-check.ts";
import type { SourceFile } from "./source-files.ts";

const architecture = {
  packages: { domain: [], contract: ["domain"], server: ["domain", "contract"], site: ["contract"] },
  modules: { wallet: [], players: ["wallet"], coupons: ["players"] },
  composition: ["apps/server/src/app.ts"],
};

const healthy = {
  "packages/domain/src/index.ts": "export const one = 1;",
  "packages/contract/src/index.ts": `import { one } from "@trevo/domain"; export const two = one + 1;`,
  "apps/server/src/app.ts": `import { pay } from "./modules/wallet/store.ts"; import { meet } from "./modules/players/index.ts"; export const all = [pay, meet];`,
  "apps/server/src/kernel/db.ts": "export const db = 1;",
  "apps/server/src/events/paid.ts": "export interface Paid { id: string }",
  "apps/server/src/modules/wallet/store.ts": `import { db } from "../../kernel/db.ts"; export const pay = () => db;`,
  "apps/server/src/modules/wallet/index.ts": `export { pay } from "./store.ts";`,
  "apps/server/src/modules/players/index.ts": `import { pay } from "../wallet/index.ts"; export const meet = pay;`,
  "apps/server/src/adapters/pix.ts": `import { db } from "../kernel/db.ts"; export const pix = db;`,
  "apps/site/src/app/root.tsx": `import { list } from "../features/games/list.tsx"; export const root = list;`,
  "apps/site/src/features/games/list.tsx": `import { two } from "@trevo/contract"; export const list = two;`,
  "apps/site/src/lib/api.ts": "export const api = 1;",
};

const withFiles = (files: Record<string, string>): SourceFile[] =>
  Object.entries({ ...healthy, ...files }).map(([path, text]) => ({ path, text }));

/** Returns the violations of the healthy repository with these files added or replaced. */
const plant = (files: Record<string, string>, graph: Architecture = architecture): string[] => checkGraph(withFiles(files), graph);

test("a valid graph has no violation", () => {
  expect(plant({})).toEqual([]);
});

describe("a repository in a folder", () => {
  let dir = "";
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "trevo-graph-"));
    execFileSync("git", ["init", "-q", dir]);
    return () => rmSync(dir, { recursive: true, force: true });
  });

  test("is checked by its own architecture.json, with the files that git tracks or would add", () => {
    const upwards = { path: "packages/domain/src/up.ts", text: `export * from "@trevo/contract";` };
    const ignored = { path: "packages/domain/build/up.ts", text: upwards.text };
    const graph = { path: "architecture.json", text: JSON.stringify(architecture) };
    for (const { path, text } of [...withFiles({}), upwards, ignored, graph, { path: ".gitignore", text: "build" }]) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    expect(checkRepository(dir)).toEqual([expect.stringMatching(/^packages\/domain\/src\/up\.ts -> @trevo\/contract: /)]);
  });
});

const planted: [name: string, files: Record<string, string>, violation: RegExp][] = [
  [
    "a file of a module imports its own index",
    { "apps/server/src/modules/wallet/pay.ts": `import type { pay } from "./index.ts"; export type Pay = typeof pay;` },
    /own folder's index\.ts \(6\)/,
  ],
  [
    "types of a module's files refer to each other",
    {
      "apps/server/src/modules/wallet/one.ts": `import type { Two } from "./two.ts"; export type One = Two | 1;`,
      "apps/server/src/modules/wallet/two.ts": `import type { One } from "./one.ts"; export type Two = One | 2;`,
    },
    /cycle of files: .*one\.ts -> .*two\.ts/,
  ],
  [
    "a package imports upwards",
    { "packages/domain/src/up.ts": `import { two } from "@trevo/contract"; export const up = two;` },
    /domain may not know contract \(1\)/,
  ],
  [
    "a type import counts as well",
    { "packages/domain/src/up.ts": `import type { two } from "@trevo/contract"; export type Up = typeof two;` },
    /domain may not know contract \(1\)/,
  ],
  ["a re-export counts as well", { "packages/domain/src/up.ts": `export * from "@trevo/contract";` }, /domain may not know contract \(1\)/],
  [
    "a lazy import counts as well",
    { "packages/domain/src/up.ts": `export const up = () => import("@trevo/contract");` },
    /domain may not know contract \(1\)/,
  ],
  [
    "an app imports an app by name",
    { "apps/site/src/lib/x.ts": `import { x } from "@trevo/server"; export const y = x;` },
    /apps never import apps \(1\)/,
  ],
  [
    "an app imports an app by path",
    { "apps/site/src/lib/x.ts": `import { db } from "../../../server/src/kernel/db.ts"; export const y = db;` },
    /apps never import apps \(1\)/,
  ],
  [
    "a package is imported by path",
    { "apps/server/src/kernel/x.ts": `import { one } from "../../../../packages/domain/src/index.ts"; export const y = one;` },
    /imported by its name/,
  ],
  [
    "product code imports a tool",
    {
      "tools/x.ts": "export const x = 1;",
      "apps/server/src/kernel/y.ts": `import { x } from "../../../../tools/x.ts"; export const y = x;`,
    },
    /reaches out of its package \(1\)/,
  ],
  [
    "a module passes by the front door",
    { "apps/server/src/modules/players/x.ts": `import { pay } from "../wallet/store.ts"; export const x = pay;` },
    /front door, modules\/wallet\/index.ts \(2\)/,
  ],
  [
    "a module knows an unlisted neighbour",
    { "apps/server/src/modules/coupons/index.ts": `import { pay } from "../wallet/index.ts"; export const x = pay;` },
    /module coupons may not know wallet \(3\)/,
  ],
  [
    "a lower module calls a higher one",
    { "apps/server/src/modules/wallet/x.ts": `import { meet } from "../players/index.ts"; export const x = meet;` },
    /module wallet may not know players \(3\)/,
  ],
  [
    "files in a circle",
    {
      "packages/domain/src/a.ts": `import { b } from "./b.ts"; export const a = () => b;`,
      "packages/domain/src/b.ts": `import { a } from "./a.ts"; export const b = () => a;`,
    },
    /cycle of files: .*a.ts -> .*b.ts -> .*a.ts/,
  ],
  [
    "the kernel knows a module",
    { "apps/server/src/kernel/x.ts": `import { pay } from "../modules/wallet/index.ts"; export const x = pay;` },
    /kernel knows no modules \(5\)/,
  ],
  [
    "events know a module",
    { "apps/server/src/events/x.ts": `import type { pay } from "../modules/wallet/index.ts"; export type X = typeof pay;` },
    /events knows no modules \(5\)/,
  ],
  [
    "an adapter knows a module",
    { "apps/server/src/adapters/x.ts": `import { pay } from "../modules/wallet/index.ts"; export const x = pay;` },
    /adapters knows no modules \(5\)/,
  ],
  [
    "a feature knows another",
    { "apps/site/src/features/wallet/x.ts": `import { list } from "../games/list.tsx"; export const x = list;` },
    /features are islands/,
  ],
  [
    "a feature knows the app",
    { "apps/site/src/features/wallet/x.ts": `import { root } from "../../app/root.tsx"; export const x = root;` },
    /features knows no app \(5\)/,
  ],
  [
    "the site's lib knows a feature",
    { "apps/site/src/lib/x.ts": `import { list } from "../features/games/list.tsx"; export const x = list;` },
    /lib knows no features \(5\)/,
  ],
  [
    "a module that nobody listed",
    { "apps/server/src/modules/boxes/index.ts": "export const x = 1;" },
    /module boxes is not in architecture.json \(3\)/,
  ],
  [
    "a package that nobody listed",
    { "packages/extra/src/index.ts": "export const x = 1;" },
    /package extra is not in architecture.json \(1\)/,
  ],
];

describe("each planted violation is found, and no other", () => {
  test.each(planted)("%s", (_name, files, violation) => {
    const found = plant(files);
    expect(found.join("\n")).toMatch(violation);
    expect(found.filter((line) => !violation.test(line) && !/cycle of files/.test(line))).toEqual([]);
  });

  test("a cycle in architecture.json itself is found", () => {
    const found = plant({}, { ...architecture, modules: { ...architecture.modules, wallet: ["coupons"] } });
    expect(found.join("\n")).toMatch(/cycle of modules: wallet -> coupons -> players -> wallet/);
  });

  test("files that import only types from each other are accepted", () => {
    const a = `import type { B } from "./b.ts"; export interface A { b?: B }`;
    const b = `import type { A } from "./a.ts"; export interface B { a?: A }`;
    expect(plant({ "packages/domain/src/a.ts": a, "packages/domain/src/b.ts": b })).toEqual([]);
  });

  test("a test may import everything of its app", () => {
    expect(
      plant({ "apps/server/src/modules/coupons/x.test.ts": `import { pay } from "../wallet/store.ts"; export const x = pay;` }),
    ).toEqual([]);
  });
});
