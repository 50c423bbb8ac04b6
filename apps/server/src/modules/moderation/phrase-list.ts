import { type TermHit, termMatcher } from "./term-matcher.ts";
import { type Token, type Views, fold, lettersOf } from "./views.ts";

export interface PhraseHit<Entry> {
  readonly entry: Entry;
  /** UTF-16 offset in the cleaned text. */
  readonly start: number;
  readonly end: number;
}

export interface PhraseList<Entry> {
  find(views: Views): PhraseHit<Entry>[];
}

/** Expands `(compro|vendo) conta( fake|)` into all its readings. A `*` at the end matches any ending. */
export function expandPhrase(pattern: string): string[] {
  const group = /\(([^()]*)\)/.exec(pattern);
  if (!group) return [pattern.split(" ").filter(Boolean).join(" ")];
  const before = pattern.slice(0, group.index);
  const after = pattern.slice(group.index + group[0].length);
  return (group[1] ?? "").split("|").flatMap((choice) => expandPhrase(`${before}${choice}${after}`));
}

const lineOf = (pattern: string, normal: (word: string) => string): string => {
  const isStem = pattern.endsWith("*");
  const words = fold(isStem ? pattern.slice(0, -1) : pattern)
    .text.split(" ")
    .map(normal)
    .filter(Boolean);
  return ` ${words.join(" ")}${isStem ? "" : " "}`;
};

/**
 * Builds a matcher of phrases over whole words. A phrase with a digit is compared with the words as written; any other phrase is compared
 * by letters, ignoring leet digits, repeats and separators.
 */
export function phraseList<Entry>(entries: readonly (readonly [pattern: string, entry: Entry])[]): PhraseList<Entry> {
  const all = entries.flatMap(([pattern, entry]) => expandPhrase(pattern).map((phrase) => ({ phrase, entry })));
  const worded = all.filter(({ phrase }) => /\d/.test(phrase));
  const lettered = all.filter(({ phrase }) => !/\d/.test(phrase));
  const wordLines = worded.map(({ phrase }) => lineOf(phrase, (word) => word));
  const letterLines = lettered.map(({ phrase }) => lineOf(phrase, lettersOf));
  const wordMatcher = termMatcher(wordLines);
  const letterMatcher = termMatcher(letterLines);
  const wordHit = ({ tokens }: Views, { term, end }: TermHit): PhraseHit<Entry>[] => {
    const found = worded[term];
    const length = wordLines[term]?.length ?? 0;
    return found ? [{ entry: found.entry, ...spanOf(tokens, ({ word }) => word, { from: end - length, to: end }) }] : [];
  };
  const letterHit = ({ tokens }: Views, { term, end }: TermHit): PhraseHit<Entry>[] => {
    const found = lettered[term];
    const length = letterLines[term]?.length ?? 0;
    return found ? [{ entry: found.entry, ...spanOf(tokens, ({ letters }) => letters, { from: end - length, to: end }) }] : [];
  };
  return {
    find: (views) => {
      const ofWords = views.hasDigit ? wordMatcher.find(views.words) : [];
      const ofLetters = letterMatcher.find(views.letters);
      if (ofWords.length === 0 && ofLetters.length === 0) return [];
      return [...ofWords.flatMap((hit) => wordHit(views, hit)), ...ofLetters.flatMap((hit) => letterHit(views, hit))];
    },
  };
}

/** Returns the tokens between two offsets of the joined line, as a span of the cleaned text. */
function spanOf(
  tokens: readonly Token[],
  textOf: (token: Token) => string,
  { from, to }: { from: number; to: number },
): { start: number; end: number } {
  let offset = 1;
  let start = -1;
  let end = 0;
  for (const token of tokens) {
    const text = textOf(token);
    if (text === "") continue;
    if (offset + text.length > from && offset < to) {
      if (start < 0) start = token.start;
      end = token.end;
    }
    offset += text.length + 1;
  }
  return { start: Math.max(start, 0), end };
}
