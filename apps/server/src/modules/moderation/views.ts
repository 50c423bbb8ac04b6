import { cleanText } from "./clean-text.ts";
import { confusables } from "./confusables.ts";

/** Normalised text with the offset of each of its characters in the cleaned text, in UTF-16. */
export interface MappedText {
  readonly text: string;
  readonly at: readonly number[];
}

export interface Token {
  /** Folded, without punctuation at either end. */
  readonly word: string;
  /** The word with leet digits as letters, without separators and repeats; "" if it has no letter. */
  readonly letters: string;
  /** UTF-16 offset in the cleaned text. */
  readonly start: number;
  readonly end: number;
}

/** One message, normalised in three ways. */
export interface Views {
  /** Cleaned, as shown. */
  readonly raw: string;
  readonly folded: MappedText;
  /** Only the letters of the whole message. */
  readonly squeezed: MappedText;
  readonly tokens: readonly Token[];
  /** The tokens' `word`s separated by single spaces, with one at each end. */
  readonly words: string;
  /** The same for `letters`. */
  readonly letters: string;
}

const foldedPoints = new Map<number, string>();

function foldPoint(point: number): string {
  const known = foldedPoints.get(point);
  if (known !== undefined) return known;
  const folded = foldNew(point);
  // The map is bounded by the size of Unicode. A message has at most 1,200 bytes.
  foldedPoints.set(point, folded);
  return folded;
}

function foldNew(point: number): string {
  const given = confusables.get(point);
  if (given !== undefined) return given;
  if (point >= 0x1_f1e6 && point <= 0x1_f1ff) return String.fromCodePoint(point - 0x1_f1e6 + 97);
  const plain = [...String.fromCodePoint(point).normalize("NFKD")]
    .filter((each) => !/[\p{M}\p{Cf}]/u.test(each))
    .map((each) => confusables.get(each.codePointAt(0) ?? 0) ?? each.toLowerCase())
    .map((each) => confusables.get(each.codePointAt(0) ?? 0) ?? each)
    .join("");
  return plain;
}

/**
 * Folds a text: NFKD without marks and format characters, in lower case, with look-alikes replaced by the Latin letters and digits they
 * resemble.
 */
export function fold(text: string): MappedText {
  let folded = "";
  const at: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const point = unit < 0xd800 || unit > 0xdfff ? unit : (text.codePointAt(index) ?? unit);
    const plain = point < 128 ? asciiFolds[point] : foldPoint(point);
    folded += plain;
    for (let nth = 0; nth < (plain?.length ?? 0); nth += 1) at.push(index);
    if (point > 0xffff) index += 1;
  }
  return { text: folded, at };
}

const asciiFolds: readonly string[] = Array.from({ length: 128 }, (_, point) => String.fromCharCode(point).toLowerCase());

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "+": "t",
  "€": "e",
  "(": "c",
};
const isLetter = (unit: string): boolean => unit >= "a" && unit <= "z";

/** Replaces leet digits with letters, and removes all other characters and repeats. */
export function lettersOf(word: string): string {
  let letters = "";
  for (const unit of word) {
    const letter = isLetter(unit) ? unit : leet[unit];
    if (letter !== undefined && !letters.endsWith(letter)) letters += letter;
  }
  return letters;
}

const hasLetter = (word: string): boolean => [...word].some(isLetter);
const isSpace = (unit: string | undefined): boolean => unit === " " || unit === "\n" || unit === undefined;

function tokensOf({ text, at }: MappedText, rawLength: number): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    if (!isSpace(text[index])) continue;
    if (index > start) {
      const token = tokenOf(text.slice(start, index));
      if (token) tokens.push({ ...token, start: at[start] ?? 0, end: index < at.length ? (at[index] ?? rawLength) : rawLength });
    }
    start = index + 1;
  }
  return tokens;
}

const isEdge = (unit: string | undefined): boolean => unit !== undefined && ".,;:!?…\"'“”‘’()[]{}<>*_~-/\\#".includes(unit);

function tokenOf(piece: string): Pick<Token, "word" | "letters"> | null {
  let from = 0;
  let to = piece.length;
  while (from < to && isEdge(piece[from])) from += 1;
  while (to > from && isEdge(piece[to - 1])) to -= 1;
  if (from === to) return null;
  const word = piece.slice(from, to);
  return { word, letters: hasLetter(word) ? lettersOf(word) : "" };
}

/** Joins standalone letters, at least three in a row, into one word: `p u t a`. */
function joinSpaced(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let run: Token[] = [];
  const flush = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first && last && run.length >= 3 && run.some(({ word }) => hasLetter(word))) {
      const word = run.map((token) => token.word).join("");
      joined.push({ word, letters: lettersOf(word), start: first.start, end: last.end });
    } else joined.push(...run);
    run = [];
  };
  for (const token of tokens) {
    if (token.word.length === 1) {
      run.push(token);
      continue;
    }
    flush();
    joined.push(token);
  }
  flush();
  return joined;
}

function squeeze({ text, at }: MappedText): MappedText {
  let squeezed = "";
  const places: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index] ?? "";
    const letter = isLetter(unit) ? unit : leet[unit];
    if (letter === undefined || squeezed.endsWith(letter)) continue;
    squeezed += letter;
    places.push(at[index] ?? 0);
  }
  return { text: squeezed, at: places };
}

export function viewsOf(text: string): Views {
  const raw = cleanText(text);
  const folded = fold(raw);
  const tokens = joinSpaced(tokensOf(folded, raw.length));
  const words = ` ${tokens.map(({ word }) => word).join(" ")} `;
  const letters = ` ${tokens
    .map((token) => token.letters)
    .filter(Boolean)
    .join(" ")} `;
  return { raw, folded, squeezed: squeeze(folded), tokens, words, letters };
}
