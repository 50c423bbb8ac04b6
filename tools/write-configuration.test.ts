import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configurationFile, describeConfiguration } from "./write-configuration.ts";

test("docs/configuration.md matches the schema (if not: npm run configuration)", () => {
  expect(readFileSync(configurationFile, "utf8")).toBe(describeConfiguration());
});

test("every variable has a description", () => {
  const rows = describeConfiguration()
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows.length).toBeGreaterThan(12);
  for (const row of rows) expect(row).toMatch(/\| [^|]{4,} \|$/);
});
