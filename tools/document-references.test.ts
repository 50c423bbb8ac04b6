import { describe, expect, test } from "vitest";
import { findBrokenReferences } from "./document-references.ts";

const repository = {
  paths: ["README.md", "docs/style.md", "apps/server/src/kernel/http.ts", "apps/server/src/modules/wallet/index.ts", "tools/tidy.ts"],
  scripts: new Set(["check"]),
};
const check = (text: string, path = "README.md"): string[] =>
  findBrokenReferences(
    [
      { path, text },
      { path: "docs/style.md", text: "# Style\n\n## Size and names\n" },
    ],
    repository,
  );

describe("references of a document", () => {
  test.each([
    ["a file, from the root", "`tools/tidy.ts`"],
    ["a file, from its folder on", "`kernel/http.ts` and `http.ts`"],
    ["a folder", "`modules/wallet`, `apps/server/`"],
    ["a pattern or a placeholder", "`modules/<noun>/index.ts`, `apps/*/README.md`, `NNNN_name.sql`"],
    ["what only resembles a path", "`application/json`, `/metrics`, `@trevo/engines`, `.ts`, `ipaddr.js`, `database.sql`"],
    ["a link", "[style](docs/style.md), [names](docs/style.md#size-and-names), [web](https://example.org/x.md)"],
    ["a command", "`npm run check`"],
    ["a fenced block", "```\n`tools/gone.ts`\n```"],
  ])("are accepted: %s", (_, text) => {
    expect(check(text)).toEqual([]);
  });

  test.each([
    ["a file that does not exist", "`tools/gone.ts`", "README.md: `tools/gone.ts` does not exist"],
    ["a file name that does not exist", "`gone.ts`", "README.md: `gone.ts` does not exist"],
    ["a folder that does not exist", "`modules/gone`", "README.md: `modules/gone` does not exist"],
    ["a link to nothing", "[x](docs/gone.md)", "README.md: links to docs/gone.md, which does not exist"],
    ["a link to no heading", "[x](docs/style.md#gone)", "README.md: links to docs/style.md#gone, which has no such heading"],
    ["a command that does not exist", "`npm run gone`", "README.md: npm run gone is no command"],
  ])("are refused: %s", (_, text, finding) => {
    expect(check(text)).toEqual([finding]);
  });

  test("are resolved from the folder of the document", () => {
    expect(check("[style](style.md), [wrong](docs/style.md)", "docs/glossary.md")).toEqual([
      "docs/glossary.md: links to docs/style.md, which does not exist",
    ]);
  });
});
