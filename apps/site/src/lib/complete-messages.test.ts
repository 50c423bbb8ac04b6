import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { messageFaults } from "../../vite/complete-messages.ts";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A site with one folder of messages. */
function siteOf(messages: Readonly<Record<string, Readonly<Record<string, unknown>>>>, locales: readonly string[] = ["pt", "en"]): string {
  const site = mkdtempSync(join(tmpdir(), "messages-"));
  folders.push(site);
  const write = (path: string, content: unknown) => writeFileSync(join(site, path), JSON.stringify(content));
  for (const folder of ["project.inlang", "messages"]) mkdirSync(join(site, folder));
  write("project.inlang/settings.json", {
    baseLocale: "pt",
    locales,
    "plugin.inlang.messageFormat": { pathPattern: ["./messages/{locale}.json"] },
  });
  for (const [locale, texts] of Object.entries(messages)) write(`messages/${locale}.json`, texts);
  return site;
}

it("the site's own messages are complete in every language", () => {
  expect(messageFaults(join(import.meta.dirname, "../.."))).toEqual([]);
});

it.each([
  [
    "a language that the project leaves out",
    siteOf({ pt: {}, en: {} }, ["pt"]),
    "project.inlang/settings.json: the languages are pt, en, first of all pt",
  ],
  ["a file that is missing", siteOf({ pt: { close: "Fechar" } }), "./messages/en.json: missing"],
  ["a text that is missing", siteOf({ pt: { close: "Fechar" }, en: {} }), "./messages/en.json: close: missing"],
  ["a text that Portuguese lacks", siteOf({ pt: {}, en: { close: "Close" } }), "./messages/en.json: close: not in pt.json"],
  [
    "a value that a text leaves out",
    siteOf({ pt: { paid: "{amount} pagos" }, en: { paid: "Paid" } }),
    "./messages/en.json: paid: takes nothing instead of {amount}",
  ],
])("detects %s", (_name, site, fault) => {
  expect(messageFaults(site)).toEqual([fault]);
});
