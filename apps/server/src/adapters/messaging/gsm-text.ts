/** Capacity in characters of a single SMS in the GSM 7-bit alphabet, and of each part of a longer one (3GPP TS 23.038, 23.040). */
const single = 160;
const part = 153;

/** Characters that count twice. */
const extended = new Set("^{}\\[~]|");
const spellings: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
  "•": "-",
};

/** Removes accents and characters that would halve the capacity of an SMS, and anything else outside the alphabet. */
export const toGsm = (text: string): string =>
  text
    .replace(/[“”‘’–—…\u00a0\u202f•]/g, (mark) => spellings[mark] ?? "")
    .normalize("NFD")
    .replace(/[^\n\u0020-\u007e]/g, "")
    .replaceAll("`", "'")
    .replace(/[ \t]+/g, " ")
    .trim();

const lengthOf = (text: string): number => [...text].reduce((sum, mark) => sum + (extended.has(mark) ? 2 : 1), 0);

export const partsOf = (text: string): number => {
  const length = lengthOf(text);
  return length <= single ? 1 : Math.ceil(length / part);
};

/** Returns one SMS: the text, cut at a word if it is too long, and an ending that is never cut. */
export function oneSms(text: string, end = ""): string {
  const foot = toGsm(end);
  const room = single - (foot === "" ? 0 : lengthOf(foot) + 1);
  const body = toGsm(text).replace(/\s+/g, " ");
  return [cut(body, room), foot].filter((piece) => piece !== "").join(" ");
}

function cut(text: string, room: number): string {
  if (lengthOf(text) <= room) return text;
  const words = text.split(" ");
  let kept = "";
  for (const word of words) {
    const longer = kept === "" ? word : `${kept} ${word}`;
    if (lengthOf(longer) > room - 3) break;
    kept = longer;
  }
  return `${kept}...`;
}
