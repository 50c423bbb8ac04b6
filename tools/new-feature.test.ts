import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { extendArchitecture, extendContract, extendManifests, remainingSteps, scaffold } from "./new-feature.ts";
import type { Architecture } from "./graph-check.ts";
import { listImports } from "./source-files.ts";
import { bannedWords, exportedNames, fileName, folderName, namedExports } from "./tidy.ts";

const names = { many: "gift-cards", one: "gift-card" };

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("the generated files follow the style rules and import only existing files", () => {
  const files = scaffold(names, "0099");
  const code = Object.entries(files).filter(([path]) => path.endsWith(".ts"));
  expect(code.length).toBe(12);
  for (const [path, text] of code) {
    for (const rule of [bannedWords, exportedNames, fileName, folderName, namedExports]) expect(rule({ path, text })).toEqual([]);
    for (const { specifier } of listImports({ path, text }).filter((item) => item.specifier.startsWith("."))) {
      const target = posix.join(posix.dirname(path), specifier);
      expect(target in files || existsSync(join(root, target)), `${path} imports ${specifier}`).toBe(true);
    }
  }
  expect(files["apps/server/database/migrations/0099_gift_cards.sql"]).toContain("create table gift_cards");
});

test("the contract, the list of manifests and the dependency graph include the module", () => {
  const contract = extendContract(read("packages/contract/src/index.ts"), names);
  expect(contract).toContain('import { giftCardsEndpoints } from "./gift-cards.ts";');
  expect(contract).toMatch(/export const contract = \{[^}]*\.\.\.giftCardsEndpoints,? *\n?\}/);
  expect(contract).toContain('export * from "./gift-cards.ts";');
  const modules = extendManifests(read("apps/server/src/modules.ts"), names);
  expect(modules).toContain('import { manifest as giftCards } from "./modules/gift-cards/index.ts";');
  expect(modules).toMatch(/const manifests: [^=]*= \[\n(?: {2}\w+,\n)+ {2}giftCards,\n\];/);
  const before = JSON.parse(read("architecture.json")) as Architecture;
  const after = JSON.parse(extendArchitecture(read("architecture.json"), names)) as Architecture;
  expect(after).toEqual({ ...before, modules: { ...before.modules, "gift-cards": [] } });
});

test("the remaining steps refer only to files that exist or were generated", () => {
  const files = scaffold(names, "0099");
  const named = remainingSteps(names).flatMap((step) => [...step.matchAll(/[\w./-]+\.(?:ts|json)\b/g)].map(([path]) => path));
  const isKnown = (path: string): boolean =>
    existsSync(join(root, path)) || Object.keys(files).some((known) => known === path || known.endsWith(`/${path}`));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !isKnown(path) && path !== "modules.ts")).toEqual([]);
});
