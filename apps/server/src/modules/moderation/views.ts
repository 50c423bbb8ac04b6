import { cleanText } from "./clean-text.ts";
import { confusables } from "./confusables.ts";
import { type DigitRun, digitRuns } from "./digit-runs.ts";

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

/** One message, normalised in three ways. What only few rules need is made when they ask for it. */
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
  /** True if there is a digit in the folded text. */
  readonly hasDigit: boolean;
  /** Digits that belong together in the folded text. */
  readonly digitRuns: readonly DigitRun[];
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

/** Offsets of a text of ASCII, in which every character is folded to one. */
const identity: readonly number[] = Array.from({ length: 4_096 }, (_, index) => index);
const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
};

/**
 * Folds a text: NFKD without marks and format characters, in lower case, with look-alikes replaced by the Latin letters and digits they
 * resemble.
 */
export function fold(text: string): MappedText {
  if (text.length <= identity.length && isAscii(text)) return { text: text.toLowerCase(), at: identity };
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
/** Code of the letter for each ASCII character: itself, or the one that it stands for; 0 if none. */
const letterCodes = new Uint8Array(128);
for (let code = 97; code <= 122; code += 1) letterCodes[code] = code;
for (const [unit, letter] of Object.entries(leet)) if (unit < "\u0080") letterCodes[unit.charCodeAt(0)] = letter.charCodeAt(0);
const euro = 0x20ac;

const letterCode = (unit: number): number => (unit < 128 ? (letterCodes[unit] ?? 0) : unit === euro ? 101 : 0);
const isLetter = (unit: number): boolean => unit >= 97 && unit <= 122;

/** Replaces leet digits with letters, and removes all other characters and repeats. */
export function lettersOf(word: string): string {
  const index = firstChange(word);
  return index === word.length ? word : squeezedFrom(word, index);
}

/** The same for a word; "" if it has no letter. */
function lettersIn(word: string): string {
  const index = firstChange(word);
  if (index === word.length) return word;
  return index > 0 || hasLetter(word) ? squeezedFrom(word, index) : "";
}

function squeezedFrom(word: string, index: number): string {
  let letters = word.slice(0, index);
  let last = index === 0 ? 0 : word.charCodeAt(index - 1);
  for (let at = index; at < word.length; at += 1) {
    const code = letterCode(word.charCodeAt(at));
    if (code === 0 || code === last) continue;
    letters += String.fromCharCode(code);
    last = code;
  }
  return letters;
}

/** Offset of the first character that is no letter or repeats the one before it. */
function firstChange(word: string): number {
  let last = 0;
  for (let index = 0; index < word.length; index += 1) {
    const unit = word.charCodeAt(index);
    if (!isLetter(unit) || unit === last) return index;
    last = unit;
  }
  return word.length;
}

function hasLetter(word: string): boolean {
  for (let index = 0; index < word.length; index += 1) if (isLetter(word.charCodeAt(index))) return true;
  return false;
}

function tokensOf({ text, at }: MappedText, rawLength: number): Token[] {
  const tokens: Token[] = [];
  const offset = (index: number): number => (index < text.length ? (at[index] ?? rawLength) : rawLength);
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const unit = index < text.length ? text.charCodeAt(index) : 32;
    if (unit !== 32 && unit !== 10) continue;
    if (index > start) {
      const word = trimEdges(text, start, index);
      if (word !== "") tokens.push({ word, letters: lettersIn(word), start: offset(start), end: offset(index) });
    }
    start = index + 1;
  }
  return tokens;
}

const edges = new Set([...".,;:!?…\"'“”‘’()[]{}<>*_~-/\\#"].map((unit) => unit.charCodeAt(0)));
const isEdge = (unit: number): boolean => !isLetter(unit) && edges.has(unit);

function trimEdges(text: string, start: number, end: number): string {
  let [from, to] = [start, end];
  while (from < to && isEdge(text.charCodeAt(from))) from += 1;
  while (to > from && isEdge(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Joins standalone letters, at least three in a row, into one word: `p u t a`. */
function joinSpaced(tokens: Token[]): Token[] {
  if (!hasRun(tokens)) return tokens;
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

function hasRun(tokens: readonly Token[]): boolean {
  let length = 0;
  for (const { word } of tokens) {
    length = word.length === 1 ? length + 1 : 0;
    if (length >= 3) return true;
  }
  return false;
}

/** The letters of the whole text without repeats. Their offsets are found when a rule asks for them. */
function squeeze({ text, at }: MappedText): MappedText {
  const codes = Buffer.allocUnsafe(text.length);
  let length = 0;
  let last = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = letterCode(text.charCodeAt(index));
    if (code === 0 || code === last) continue;
    codes[length] = code;
    length += 1;
    last = code;
  }
  const squeezed = codes.toString("latin1", 0, length);
  return {
    text: squeezed,
    get at() {
      return letterOffsets(text).map((index) => at[index] ?? 0);
    },
  };
}

function letterOffsets(text: string): number[] {
  const offsets: number[] = [];
  let last = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = letterCode(text.charCodeAt(index));
    if (code === 0 || code === last) continue;
    offsets.push(index);
    last = code;
  }
  return offsets;
}

/** True if the tokens with single spaces are the whole text, as in most messages. */
function isWhole(text: string, tokens: readonly Token[]): boolean {
  let length = tokens.length - 1;
  for (const { word } of tokens) length += word.length;
  return length === text.length && !text.includes("\n");
}

export function viewsOf(text: string): Views {
  const raw = cleanText(text);
  const folded = fold(raw);
  const tokens = joinSpaced(tokensOf(folded, raw.length));
  const words = isWhole(folded.text, tokens) ? ` ${folded.text} ` : ` ${tokens.map(({ word }) => word).join(" ")} `;
  const letters = tokens.every((token) => token.letters === token.word)
    ? words
    : ` ${tokens
        .map((token) => token.letters)
        .filter(Boolean)
        .join(" ")} `;
  let runs: readonly DigitRun[] | null = null;
  return {
    raw,
    folded,
    squeezed: squeeze(folded),
    tokens,
    words,
    letters,
    hasDigit: /[0-9]/.test(folded.text),
    get digitRuns() {
      runs ??= digitRuns(folded.text);
      return runs;
    },
  };
}
