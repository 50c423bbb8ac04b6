import { plain } from "./read-markup.ts";

export interface Piece {
  readonly text: string;
  readonly kind: "same" | "gone" | "added";
}

/** Largest number of cells of the table below; for longer texts whole sentences are compared. */
const mostCells = 1_000_000;

/** Returns the text of markup, one line per block. */
export const wordsOfMarkup = (html: string): string =>
  plain(
    html.replaceAll(/<\/(?:p|h[234]|li|dt|dd|tr|blockquote|pre|figcaption|caption)>|<br ?\/?>|<hr ?\/?>/g, "\n").replaceAll(/<[^>]*>/g, ""),
  )
    .replaceAll(/\n{2,}/g, "\n")
    .trim();

/** Returns the unchanged, removed and added parts of a text, word by word. */
export function wordDiff(before: string, after: string): Piece[] {
  const words = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];
  const sentences = (text: string): string[] => text.match(/[^.\n]+[.\n]*|[.\n]+/g) ?? [];
  const [one, other] = [words(before), words(after)];
  return one.length * other.length > mostCells ? compare(sentences(before), sentences(after)) : compare(one, other);
}

function compare(one: readonly string[], other: readonly string[]): Piece[] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const middle = between(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return joined([
    ...one.slice(0, start).map((text) => ({ text, kind: "same" }) as const),
    ...middle,
    ...one.slice(one.length - end).map((text) => ({ text, kind: "same" }) as const),
  ]);
}

/** Compares by the longest common subsequence. */
function between(one: readonly string[], other: readonly string[]): Piece[] {
  const width = other.length + 1;
  const longest = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      longest[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const [gone, added] = [one[row], other[column]];
    if (gone !== undefined && gone === added) {
      pieces.push({ text: gone, kind: "same" });
      [row, column] = [row + 1, column + 1];
    } else if (gone !== undefined && (added === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ text: gone, kind: "gone" });
      row++;
    } else {
      pieces.push({ text: added ?? "", kind: "added" });
      column++;
    }
  }
  return pieces;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const { text, kind } of pieces) {
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { text: last.text + text, kind };
    else runs.push({ text, kind });
  }
  return runs;
}
