/** Digits that belong together: groups between separators, some of them possibly spelled as words. */
export interface DigitRun {
  readonly digits: string;
  /** Lengths of the groups as written. */
  readonly groups: readonly number[];
  /** Number of digits that were written as words. */
  readonly spelled: number;
  /** Offset in the folded text. */
  readonly start: number;
  readonly end: number;
}

const digitWords: Readonly<Record<string, string>> = {
  zero: "0",
  um: "1",
  uma: "1",
  hum: "1",
  dois: "2",
  duas: "2",
  tres: "3",
  quatro: "4",
  cinco: "5",
  seis: "6",
  meia: "6",
  sete: "7",
  oito: "8",
  nove: "9",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  oh: "0",
  zerp: "0",
  treis: "3",
  tresi: "3",
  ceis: "6",
  novi: "9",
};
const words = new Map(Object.entries(digitWords));
const longestWord = Math.max(...Array.from(words.keys(), ({ length }) => length));
/** 1 at the first letters of the words. */
const firsts = new Uint8Array(128);
for (const word of words.keys()) firsts[word.charCodeAt(0)] = 1;
const separators = new Set(" \n.-()/_*,+:;|~=[]{}'\"•#");
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isLetter = (unit: number): boolean => unit >= 97 && unit <= 122;

interface Piece {
  readonly digits: string;
  readonly isWord: boolean;
  readonly start: number;
  readonly end: number;
}

/** Finds digits and standalone digit words. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let index = 0; index < text.length;) {
    const unit = text.charCodeAt(index);
    const start = index;
    index += 1;
    if (isDigit(unit)) {
      while (index < text.length && isDigit(text.charCodeAt(index))) index += 1;
      pieces.push({ digits: text.slice(start, index), isWord: false, start, end: index });
    } else if (isLetter(unit)) {
      while (index < text.length && isLetter(text.charCodeAt(index))) index += 1;
      const digit = firsts[unit] === 1 && index - start <= longestWord ? words.get(text.slice(start, index)) : undefined;
      if (digit !== undefined) pieces.push({ digits: digit, isWord: true, start, end: index });
    }
  }
  return pieces;
}

const isSeparated = (text: string, from: number, to: number): boolean => {
  if (to - from > 4) return false;
  for (let index = from; index < to; index += 1) if (!separators.has(text[index] ?? "") && (text[index] ?? "") < "\u0080") return false;
  return true;
};

/** Finds the runs of a folded text, in order. Linear. */
export function digitRuns(text: string): DigitRun[] {
  const runs: DigitRun[] = [];
  let run: Piece[] = [];
  const flush = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first && last)
      runs.push({
        digits: run.map(({ digits }) => digits).join(""),
        groups: run.map(({ digits }) => digits.length),
        spelled: run.filter(({ isWord }) => isWord).length,
        start: first.start,
        end: last.end,
      });
    run = [];
  };
  for (const piece of piecesOf(text)) {
    const last = run.at(-1);
    if (last && !isSeparated(text, last.end, piece.start)) flush();
    run.push(piece);
  }
  flush();
  return runs;
}
