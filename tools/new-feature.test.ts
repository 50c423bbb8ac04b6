import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extendContract, scaffold } from "./new-feature.ts";
import { listImports } from "./source-files.ts";
import { bannedWords, exportedNames, fileName, folderName, namedExports } from "./tidy.ts";

const names = { many: "gift-cards", one: "gift-card" };

test("what it writes keeps the style law and imports only what is there", () => {
  const files = scaffold(names, "0099");
  const code = Object.entries(files).filter(([path]) => path.endsWith(".ts"));
  expect(code.length).toBe(7);
  for (const [path, text] of code) {
    for (const rule of [bannedWords, exportedNames, fileName, folderName, namedExports]) expect(rule({ path, text })).toEqual([]);
    for (const { specifier } of listImports({ path, text }).filter((item) => item.specifier.startsWith("./"))) {
      const known = Object.keys(files).some((other) => other.endsWith(specifier.slice(1)));
      expect(known || ["./endpoint.ts", "./wire.ts"].includes(specifier), `${path} imports ${specifier}`).toBe(true);
    }
  }
  expect(files["apps/server/migrations/0099_gift_cards.sql"]).toContain("create table gift_cards");
});

test("the contract gets one noun more", () => {
  const before = readFileSync(join(import.meta.dirname, "../packages/contract/src/index.ts"), "utf8");
  const after = extendContract(before, names);
  expect(after).toContain('import { giftCardsEndpoints } from "./gift-cards.ts";');
  expect(after).toMatch(/export const contract = \{[^}]*\.\.\.giftCardsEndpoints,? *\n?\}/);
  expect(after).toContain('export * from "./gift-cards.ts";');
});
