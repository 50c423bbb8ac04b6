import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { baseLocale, locales } from "@trevo/domain";
import type { Plugin } from "vite";

interface Project {
  readonly baseLocale: string;
  readonly locales: readonly string[];
  readonly "plugin.inlang.messageFormat": { readonly pathPattern: readonly string[] };
}

type Messages = Readonly<Record<string, unknown>>;

/** Fails the build if a text is missing in a language, because Paraglide would show it in Portuguese. */
export function completeMessages(): Plugin {
  return {
    name: "complete-messages",
    apply: "build",
    buildStart() {
      const faults = messageFaults(join(import.meta.dirname, ".."));
      if (faults.length > 0) this.error(faults.join("\n"));
    },
  };
}

/**
 * Returns what a site's messages lack, one line each: a language, a file, a text, or a value within a text. `site` is the folder of
 * `project.inlang`.
 */
export function messageFaults(site: string): string[] {
  const settings = readJson(join(site, "project.inlang/settings.json")) as unknown as Project;
  const patterns = settings["plugin.inlang.messageFormat"].pathPattern;
  const isSame = settings.baseLocale === baseLocale && settings.locales.toSorted().join() === locales.toSorted().join();
  return [
    ...(isSame ? [] : [`project.inlang/settings.json: the languages are ${locales.join(", ")}, first of all ${baseLocale}`]),
    ...patterns.flatMap((pattern) => folderFaults(site, pattern)),
  ];
}

function folderFaults(site: string, pattern: string): string[] {
  const files = readdirSync(dirname(join(site, pattern)));
  const read = (locale: string): Messages => readJson(join(site, pattern.replace("{locale}", locale)));
  const base = files.includes(`${baseLocale}.json`) ? read(baseLocale) : {};
  return locales.flatMap((locale) => {
    const path = pattern.replace("{locale}", locale);
    return files.includes(`${locale}.json`) ? textFaults(base, read(locale)).map((fault) => `${path}: ${fault}`) : [`${path}: missing`];
  });
}

function textFaults(base: Messages, translated: Messages): string[] {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(translated)])].filter((key) => key !== "$schema");
  return keys.flatMap((key) => {
    if (!(key in translated)) return [`${key}: missing`];
    if (!(key in base)) return [`${key}: not in ${baseLocale}.json`];
    const [wanted, found] = [valuesIn(base[key]), valuesIn(translated[key])];
    return wanted === found ? [] : [`${key}: takes ${found || "nothing"} instead of ${wanted || "nothing"}`];
  });
}

/** Returns the placeholders of a text, such as `{amount}, {name}`, each once and sorted. */
const valuesIn = (text: unknown): string => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].toSorted().join(", ");

const readJson = (path: string): Messages => JSON.parse(readFileSync(path, "utf8")) as Messages;
