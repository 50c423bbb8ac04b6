/** Ranges of characters that are drawn as nothing, such as bidirectional controls, tags and fillers: first and last of each range. */
const invisible: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x09],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xe000, 0xf8ff],
  [0xfe00, 0xfe0e],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xffff],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0x10ffff],
];
const unusual = /[^\n -~\u00a1-\u00ac\u00ae-\u02ff]/u;
const pictograph = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const [joiner, selector, keycap] = ["\u200d", "\ufe0f", "\u20e3"];

const isInvisible = (point: string): boolean => {
  const code = point.codePointAt(0) ?? 0;
  return code !== 10 && invisible.some(([first, last]) => code >= first && code <= last);
};

/**
 * Normalises a text to NFC, without invisible characters, with plain spaces and at most one empty line in a row. Emoji families stay whole.
 * Linear in the length.
 */
export function cleanText(text: string): string {
  if (isClean(text)) return text;
  const composed = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|\u2028|\u2029/g, "\n");
  const seen = unusual.test(composed) ? withoutInvisible(composed.replaceAll("\t", " ")) : composed;
  const spaced = seen.replaceAll(/[\t\u2800]|\p{Zs}/gu, " ");
  const lines = spaced.split("\n").map((line) => line.split(" ").filter(Boolean).join(" "));
  return lines
    .filter((line, index) => line !== "" || (index > 0 && lines[index - 1] !== ""))
    .join("\n")
    .trim();
}

/** True if there is nothing to do: one line of Latin letters, digits and signs, with single spaces between words. */
function isClean(text: string): boolean {
  let last = 32;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 32 ? last === 32 : unit < 33 || unit === 127 || (unit > 127 && (unit < 0xa1 || unit === 0xad || unit > 0x24f)))
      return false;
    last = unit;
  }
  return last !== 32;
}

/** Keeps a joiner only between two pictographs and a selector only after one. The parts of a keycap stay too. */
function withoutInvisible(text: string): string {
  const points = [...text].filter((point) => !isInvisible(point));
  const kept: string[] = [];
  for (const [index, point] of points.entries()) {
    const before = kept.at(-1) ?? "";
    const next = points[index + 1] ?? "";
    const isKeycap = /^[\d#*]$/.test(before);
    if (point === joiner && !((pictograph.test(before) || before === selector) && pictograph.test(next))) continue;
    if (point === selector && !pictograph.test(before) && !(isKeycap && next === keycap)) continue;
    if (point === keycap && !isKeycap && before !== selector) continue;
    kept.push(point);
  }
  return kept.join("");
}
