import type { TemplateWords } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { BrandTemplate, Values } from "./brand-templates.ts";

const paragraphEnd = "\n\n";

/** A variable in a text. */
export const variablePattern = /\{([^{}]*)\}/g;

/** Replaces each variable once; a value is not searched for variables. Null if a variable has no value. */
export function fill(text: string, values: Values): string | null {
  let isComplete = true;
  const known: Readonly<Record<string, string | undefined>> = values;
  const filled = text.replace(variablePattern, (_, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value === undefined) isComplete = false;
    return value ?? "";
  });
  return isComplete ? filled : null;
}

/** The part of a text that an SMS carries. */
export const firstParagraphOf = (text: string): string => text.split(paragraphEnd)[0] ?? "";

/**
 * Writes a text in one language. The ending of its message follows the first paragraph, so that an SMS has it too. Null if a variable has
 * no value.
 */
export function writeWords(
  { ending }: Pick<BrandTemplate, "ending">,
  { words, locale, values }: { words: TemplateWords; locale: Locale; values: Values },
): { readonly title: string; readonly text: string } | null {
  const title = fill(words[locale].title, values);
  const text = fill(words[locale].text, values);
  if (title === null || text === null) return null;
  if (ending === null) return { title, text };
  const [first = "", ...others] = text.split(paragraphEnd);
  return { title, text: [`${first} ${ending[locale]}`.trim(), ...others].join(paragraphEnd) };
}
