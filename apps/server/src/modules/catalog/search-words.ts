/** Converts text to the form of titles in the database: lower case, without accents. */
export const plainText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Maximum number of words: more than a title has do not narrow the search. */
const mostWords = 6;
const longestWord = 40;
/** Minimum letters for a correction: in shorter words, one error often produces another word. */
const shortestMeant = 4;
/** Maximum letters for replacing one: up to this length, a wrong letter leaves too few trigrams in common. */
const longestReplaced = 5;
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Returns the unique words that a player typed. */
export function searchWords(text: string): string[] {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, mostWords);
}

/** Returns corrections that trigrams do not find: two neighbouring letters swapped, or one wrong letter in a short word. */
export function meantSpellings(word: string): string[] {
  const typed = [...word];
  if (typed.length < shortestMeant) return [];
  const swapped = typed.slice(1).map((letter, index) =>
    typed
      .with(index, letter)
      .with(index + 1, typed[index] ?? "")
      .join(""),
  );
  const replaced =
    typed.length > longestReplaced ? [] : typed.flatMap((_, index) => letters.map((letter) => typed.with(index, letter).join("")));
  return [...new Set([...swapped, ...replaced])].filter((spelling) => spelling !== word);
}

/** Like `wordQuery`, with only the likeliest correction of each word. */
export const nearestQuery = (words: readonly string[], alike: ReadonlyMap<string, readonly string[]>): string =>
  wordQuery(words, new Map([...alike].map(([word, others]) => [word, others.slice(0, 1)])));

/** Returns a query of PostgreSQL's text search: every word must match, as a prefix or by one of its corrections. */
export const wordQuery = (words: readonly string[], alike: ReadonlyMap<string, readonly string[]> = new Map()): string =>
  words.map((word) => `(${[`'${word}':*`, ...(alike.get(word) ?? []).map((other) => `'${other}'`)].join("|")})`).join("&");
