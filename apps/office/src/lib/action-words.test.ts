import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { actionWords, otherActionWords } from "./action-words.ts";

const modules = new URL("../../../server/src/modules/", import.meta.url);

it("has words for each action of the audit log, by staff, players or the product itself", () => {
  const manifests = globSync("*/manifest.ts", { cwd: modules }).map((file) => readFileSync(new URL(file, modules), "utf8"));
  const declared = manifests.flatMap((text) => /interface AuditActions \{([^}]*)\}/.exec(text)?.[1]?.match(/\w+(?=: true)/g) ?? []);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((action) => !(action in actionWords) && !(action in otherActionWords))).toEqual([]);
  expect(Object.keys(otherActionWords).filter((action) => !declared.includes(action))).toEqual([]);
});
