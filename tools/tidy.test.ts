import { describe, expect, test } from "vitest";
import {
  type Rule,
  bannedWords,
  exportedNames,
  fileLength,
  fileName,
  folderName,
  functionLength,
  namedExports,
  numbersGivenTwice,
  outdatedAllowances,
  ownFunctionLength,
  expandFirst,
  sqlWidth,
} from "./tidy.ts";

const lines = (count: number): string => "const x = 1;\n".repeat(count);
const path = "apps/server/src/modules/wallet/store.ts";

const factory = (name: string): string =>
  `export function ${name}() {\nreturn {\na: () => {\n${lines(58)}},\nb: () => {\n${lines(56)}},\n};\n}\n`;

type Case = [name: string, rule: Rule, file: { path: string; text: string }];

const breaches: Case[] = [
  ["a file of 301 lines", fileLength, { path, text: lines(301) }],
  ["a test of 501 lines", fileLength, { path: "packages/domain/src/cpf.test.ts", text: lines(501) }],
  ["a migration of 501 lines", fileLength, { path: "apps/server/database/migrations/0001_x.sql", text: lines(501) }],
  [
    "a migration that removes without saying since when",
    expandFirst,
    { path: "apps/server/database/migrations/0025_x.sql", text: "alter table t drop column c;" },
  ],
  ...[
    "alter table t drop c;",
    "alter table t rename to u;",
    "alter type t drop attribute a;",
    "alter table t alter column c set data type text;",
    "alter table t add column c int not null;",
  ].map((text): Case => [
    `a migration that an older release fails on: ${text}`,
    expandFirst,
    { path: "apps/server/database/migrations/0025_x.sql", text },
  ]),
  [
    "a function that is created only once",
    expandFirst,
    { path: "apps/server/database/functions/x.sql", text: "create function x() returns int" },
  ],
  ["a migration of 121 columns", sqlWidth, { path: "apps/server/database/migrations/0001_x.sql", text: `-- ${"x".repeat(118)}` }],
  ["a function of 71 lines", functionLength, { path, text: `export function long() {\n${lines(69)}}\n` }],
  ["an arrow of 71 lines", functionLength, { path, text: `export const long = () => {\n${lines(69)}};\n` }],
  ["a factory of 122 lines around short functions", functionLength, { path, text: factory("create") }],
  ["a listed function of 71 lines of its own", ownFunctionLength, { path, text: `export function createApp() {\n${lines(69)}}\n` }],
  ["a file in camelCase", fileName, { path: "apps/server/src/kernel/rateLimit.ts", text: "" }],
  ["a component in PascalCase", fileName, { path: "packages/ui/src/Money.tsx", text: "" }],
  ["a folder named utils", folderName, { path: "apps/site/src/utils/date.ts", text: "" }],
  ["a file named helpers", folderName, { path: "apps/server/src/modules/wallet/helpers.ts", text: "" }],
  ["a default export", namedExports, { path, text: "export default 1;" }],
  ["a default export by name", namedExports, { path, text: "const a = 1; export { a as default };" }],
  ["a manager", exportedNames, { path, text: "export const WalletManager = 1;" }],
  ["a helper function", exportedNames, { path, text: "export function walletHelper() {}" }],
  ["an enum", bannedWords, { path, text: "export enum State { Open }" }],
  ["a const enum", bannedWords, { path, text: "const enum State { Open }" }],
  ["Math.random", bannedWords, { path, text: "const roll = Math.random();" }],
  ["parseFloat", bannedWords, { path, text: `const amount = parseFloat("1.5");` }],
  ["a note to oneself", bannedWords, { path, text: "// TODO: later" }],
  ["a lonely test", bannedWords, { path: "packages/domain/src/cpf.test.ts", text: `test.only("x", () => {});` }],
  ["a skipped test", bannedWords, { path: "packages/domain/src/cpf.test.ts", text: `describe.skip("x", () => {});` }],
  ["the path of a machine", bannedWords, { path, text: `const file = "/home/ana/data.json";` }],
  ["as any", bannedWords, { path, text: "const x = y as any;" }],
  ["a parameter of any", bannedWords, { path, text: "export function f(x: any) {}" }],
  ["a silenced compiler", bannedWords, { path, text: "// @ts-expect-error it works" }],
  ["a module that branches on a language", bannedWords, { path, text: `if (locale === "en") go();` }],
  ["a page that branches on a language's tag", bannedWords, { path: "apps/site/src/app/root.tsx", text: `const is = "pt-BR" != tag;` }],
  ["a date in a form of the browser's", bannedWords, { path, text: "const text = at.toLocaleDateString();" }],
  [
    "markup from a string in the chat",
    bannedWords,
    { path: "apps/site/src/features/chat/message.tsx", text: "<p dangerouslySetInnerHTML={{ __html: text }} />" },
  ],
  [
    "a reading of the office that goes on without anybody there",
    bannedWords,
    { path: "apps/office/src/features/trading/fixture-panel.tsx", text: "refetchInterval: refreshMs," },
  ],
  ["a comment about the past", bannedWords, { path, text: "// Previously this was a loop." }],
];

const innocents: Case[] = [
  ...["alter table t alter column c drop default;", "alter table t add column c int not null default 0;"].map((text): Case => [
    `a migration that every release works with: ${text}`,
    expandFirst,
    { path: "apps/server/database/migrations/0025_x.sql", text },
  ]),
  ["a file of 300 lines", fileLength, { path, text: lines(300) }],
  ["a factory of 122 lines that is listed", functionLength, { path, text: factory("createApp") }],
  ["a listed factory of two functions of 60 lines", ownFunctionLength, { path, text: factory("createApp") }],
  ["a test of 71 lines", functionLength, { path: "packages/domain/src/cpf.test.ts", text: `test("x", () => {\n${lines(69)}});\n` }],
  ["a function of 70 lines", functionLength, { path, text: `export function long() {\n${lines(68)}}\n` }],
  [
    "a migration that says since when it may remove",
    expandFirst,
    {
      path: "apps/server/database/migrations/0026_x.sql",
      text: "-- Requires 0025_y.sql: the column is copied\nalter table t drop column c;",
    },
  ],
  [
    "a migration that only adds",
    expandFirst,
    { path: "apps/server/database/migrations/0026_x.sql", text: "alter table t add column c int;" },
  ],
  [
    "a function that may be replaced",
    expandFirst,
    { path: "apps/server/database/functions/x.sql", text: "create or replace function x() returns int" },
  ],
  ["a migration of 120 columns", sqlWidth, { path: "apps/server/database/migrations/0001_x.sql", text: `-- ${"µ".repeat(117)}` }],
  ["a migration", fileName, { path: "apps/server/database/migrations/0001_tenants.sql", text: "" }],
  ["a route with a parameter", fileName, { path: "apps/site/src/app/routes/games.$slug.tsx", text: "" }],
  ["a route module", namedExports, { path: "apps/site/src/app/routes/home.tsx", text: "export default function Home() {}" }],
  ["a word that only contains one", exportedNames, { path, text: "export const Baseline = 1; export const isCommonPassword = 2;" }],
  ["the word any in a sentence", bannedWords, { path, text: "// Note: any constant serves." }],
  ["a language named in a test", bannedWords, { path: "apps/games/src/dice/dice.test.ts", text: `if (locale === "en") go();` }],
  [
    "a reading of the office that stops when nobody is there",
    bannedWords,
    { path: "apps/office/src/features/trading/fixture-panel.tsx", text: "refetchInterval: whilePresent(refreshMs)," },
  ],
  ["an address of the product", bannedWords, { path, text: `const path = "/house/api/rounds";` }],
];

describe("each planted violation is found", () => {
  test.each(breaches)("%s", (_name, rule, file) => expect(rule(file)).toHaveLength(1));
});

describe("allowed code is accepted", () => {
  test.each(innocents)("%s", (_name, rule, file) => expect(rule(file)).toEqual([]));
});

test("two decisions with one number are found", () => {
  const paths = [
    "docs/decisions/0001-one.md",
    "docs/decisions/0001-other.md",
    "docs/decisions/0002-next.md",
    "apps/server/database/migrations/0001_tenants.sql",
  ];
  expect(numbersGivenTwice(paths)).toEqual(["docs/decisions/0001-one.md, docs/decisions/0001-other.md: one number, given twice"]);
});

test("an exemption of a function that no longer exists or is short enough is found", () => {
  const long = (name: string) => `export function ${name}() {\n${lines(69)}}\n`;
  const files = [
    { path: "a.ts", text: long("createA") },
    { path: "b.ts", text: "export function createB() {}" },
    { path: "c.test.ts", text: long("createC") },
  ];
  expect(outdatedAllowances(files, ["createA", "createB", "createC", "createD"]).map((finding) => finding.split(":")[0])).toEqual([
    "createB",
    "createC",
    "createD",
  ]);
});
