/** Maximum nesting depth: no legitimate call is deeper, and validating depth costs far more than parsing it. */
const depthMax = 32;

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** True if JSON text is nested too deeply. For text that is not JSON, any result will do. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

/** Index of the quote that ends the string beginning at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}

/** The same check for a parsed value. */
export function isNestedTooDeep(value: unknown): boolean {
  const waiting: [unknown, number][] = [[value, 0]];
  for (const [inner, depth] of waiting) {
    if (typeof inner !== "object" || inner === null) continue;
    if (depth === depthMax) return true;
    for (const next of Object.values(inner)) waiting.push([next, depth + 1]);
  }
  return false;
}
