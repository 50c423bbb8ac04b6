import { createHash } from "node:crypto";
import { stringify } from "yaml";

/** The values that Helm passes to a template. */
export interface HelmScope {
  readonly Values: object;
  readonly Release: { readonly Revision: number };
}

const indented = (text: string, by: number): string => `\n${text.replaceAll(/^(?=.)/gm, " ".repeat(by))}`;

/** Functions of Helm that the chart uses, as its documentation defines them. Object keys are sorted, as Go sorts the keys of a map. */
const functions: Record<string, (value: unknown, words: readonly string[]) => unknown> = {
  toYaml: (value) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  toJson: (value) => JSON.stringify(value, Object.keys(value as object).toSorted()),
  sha256sum: (value) =>
    createHash("sha256")
      .update(value as string)
      .digest("hex"),
  quote: (value) => JSON.stringify(String(value)),
  nindent: (value, [by]) => indented(value as string, Number(by)),
};

function lookUp(scope: HelmScope, path: string): unknown {
  const found = path
    .slice(1)
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], scope);
  if (found === undefined) throw new Error(`the chart has no value ${path}`);
  return found;
}

/**
 * Renders a template that only inserts values: `{{ .Values.a.b }}`, optionally through functions, with Helm's `{{-` to trim the space
 * before it. Throws at all other Helm syntax: a chart that needs it must be rendered by Helm itself.
 */
export function renderTemplate(template: string, scope: HelmScope): string {
  const rendered = template.replaceAll(/(\s*)\{\{(-?) (.+?) \}\}/g, (...found: string[]) => {
    const [, blanks = "", trim, action = ""] = found;
    const [path = "", ...pipeline] = action.split(" | ");
    if (!/^\.(?:Values|Release)(?:\.\w+)+$/.test(path)) throw new Error(`the chart may only insert values, not {{ ${action} }}`);
    const value = pipeline.reduce<unknown>(
      (piped, step) => {
        const [name = "", ...words] = step.split(" ");
        const own = functions[name];
        if (!own) throw new Error(`the chart may not use the function ${name}`);
        return own(piped, words);
      },
      lookUp(scope, path),
    );
    return `${trim === "-" ? "" : blanks}${String(value)}`;
  });
  if (/\{\{|\}\}/.test(rendered)) throw new Error("the chart has an action that is not understood here");
  return rendered;
}
