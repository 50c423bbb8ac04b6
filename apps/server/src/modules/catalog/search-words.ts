/** As the column `search_text` spells it: lower case, without accents. */
export const plainText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

export interface SearchWord {
  readonly word: string;
  /** A regular expression of PostgreSQL: words that begin like this one with two neighbours swapped. Null for short words. */
  readonly swapped: string | null;
}

/** More words than a title has narrow nothing. */
const mostWords = 6;
const longestWord = 24;
/** Of fewer letters, a swap is as often another word. */
const shortestSwapped = 4;

/** What a player typed, word by word, the longest first: it narrows most. */
export function searchWords(text: string): SearchWord[] {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord)))]
    .slice(0, mostWords)
    .sort((one, other) => other.length - one.length)
    .map((word) => ({ word, swapped: swappedPattern(word) }));
}

function swappedPattern(word: string): string | null {
  if (word.length < shortestSwapped) return null;
  const letters = [...word];
  const swaps = letters.slice(1).flatMap((letter, index) => {
    const swap = letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? "")
      .join("");
    return swap === word ? [] : [swap];
  });
  return swaps.length > 0 ? `\\m(${[...new Set(swaps)].join("|")})` : null;
}
