import { expect, test } from "vitest";
import { findDecisionFaults } from "./decisions.ts";

const decision = (name: string, text = `# ${name.slice(0, 4)}: A title\n\nDate: 2026-11-28 · Status: accepted\n`) => ({
  path: `docs/decisions/${name}`,
  text,
});
const index = (...names: string[]) =>
  decision("README.md", names.map((name) => `| [${name.slice(0, 4)}](${name}) | A title | accepted | Why |`).join("\n"));

test("decisions with the standard beginning, listed in order, have no faults", () => {
  expect(findDecisionFaults([decision("0001-one.md"), decision("0002-two.md"), index("0001-one.md", "0002-two.md")])).toEqual([]);
});

test.each([
  "# 0001 One\n\nDate: 2026-11-28 · Status: accepted",
  "# 0001: One\n\n**Status:** accepted",
  "# 0002: Two\n\nDate: 2026-11-28 · Status: accepted",
])("a decision that begins with %j is found", (text) => {
  expect(findDecisionFaults([decision("0001-one.md", text), index("0001-one.md")])).toHaveLength(1);
});

test.each<[string, string[]]>([
  ["lacks one", ["0001-one.md"]],
  ["has one twice", ["0001-one.md", "0002-two.md", "0002-two.md"]],
  ["is not in order", ["0002-two.md", "0001-one.md"]],
])("an index that %s is found", (_, names) => {
  expect(findDecisionFaults([decision("0001-one.md"), decision("0002-two.md"), index(...names)])).toHaveLength(1);
});
