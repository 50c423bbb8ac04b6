import type { TemplateWords } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { BrandTemplate, Values } from "./brand-templates.ts";

/** A variable in a text. */
export const variablePattern = /\{([^{}]*)\}/g;

/** Replaces each variable once; a value is not searched for variables. Null if a variable has no value. */
function fill(text: string, values: Values): string | null {
  let isComplete = true;
  const known: Readonly<Record<string, string | undefined>> = values;
  const filled = text.replace(variablePattern, (_, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value === undefined) isComplete = false;
    return value ?? "";
  });
  return isComplete ? filled : null;
}

/** Writes a text in one language, with the ending of its message. Null if a variable has no value. */
export function writeWords(
  { ending }: Pick<BrandTemplate, "ending">,
  { words, locale, values }: { words: TemplateWords; locale: Locale; values: Values },
): { readonly title: string; readonly text: string } | null {
  const title = fill(words[locale].title, values);
  const text = fill(words[locale].text, values);
  if (title === null || text === null) return null;
  return { title, text: ending === null ? text : `${text} ${ending[locale]}` };
}
