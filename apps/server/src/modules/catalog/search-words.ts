/** As the database spells titles: lower case, without accents. */
export const plainText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** More words than a title has narrow nothing. */
const mostWords = 6;
const longestWord = 40;
/** Of fewer letters, one error is as often another word. */
const shortestMeant = 4;
/** Up to here one wrong letter leaves too few trigrams to find the word by. */
const longestReplaced = 5;
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** What a player typed, word by word, each once. */
export function searchWords(text: string): string[] {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, mostWords);
}

/** What the word may have been meant to be where trigrams do not see it: two neighbours swapped, or one letter of a short word wrong. */
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

/** As `wordQuery`, of what each word is likeliest to have been meant to be. */
export const nearestQuery = (words: readonly string[], alike: ReadonlyMap<string, readonly string[]>): string =>
  wordQuery(words, new Map([...alike].map(([word, others]) => [word, others.slice(0, 1)])));

/** A query of PostgreSQL's text search: every word, each as the beginning of one, or whatever else it may have been meant to be. */
export const wordQuery = (words: readonly string[], alike: ReadonlyMap<string, readonly string[]> = new Map()): string =>
  words.map((word) => `(${[`'${word}':*`, ...(alike.get(word) ?? []).map((other) => `'${other}'`)].join("|")})`).join("&");
