import { parseSync } from "oxc-parser";

/**
 * Returns the code of a file without comments and the blank lines that they leave. Rewording a comment does not make a record out of date.
 */
export function withoutComments(file: string, source: string): string {
  const isSql = file.endsWith(".sql");
  const code = isSql ? source.replaceAll(/^[ \t]*--.*$/gm, "") : cutRanges(source, parseSync(file, source).comments);
  return code
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{2,}/g, "\n")
    .trim();
}

function cutRanges(source: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  let code = "";
  let from = 0;
  for (const { start, end } of ranges) {
    code += source.slice(from, start);
    from = end;
  }
  return code + source.slice(from);
}
