export type ShapeFault = "empty" | "long" | "lines" | "marks" | "emoji";

export const shapeLimits = { graphemes: 300, lines: 3, marks_in_a_row: 2, emoji: 10 } as const;

const segmenter = new Intl.Segmenter("pt", { granularity: "grapheme" });
const beyondLatin = /[^\n -\u02ff]/u;
const tower = /\p{M}{3}/u;
const emoji = /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\d#*]\ufe0f\u20e3)/gu;
const joined = /\u200d\p{Extended_Pictographic}/gu;

const graphemes = (text: string): number => {
  if (!beyondLatin.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
};

/** Checks the form of a cleaned text; null if it is in order. A family of emoji counts as one. */
export function shapeFault(text: string, maxGraphemes: number = shapeLimits.graphemes): ShapeFault | null {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return "empty";
  if (text.length > maxGraphemes * 12 || graphemes(text) > maxGraphemes) return "long";
  if (text.split("\n").length > shapeLimits.lines) return "lines";
  if (!beyondLatin.test(text)) return null;
  if (tower.test(text.normalize("NFC")) || tower.test(text.normalize("NFD"))) return "marks";
  const pictures = (text.match(emoji)?.length ?? 0) - (text.match(joined)?.length ?? 0);
  return pictures > shapeLimits.emoji ? "emoji" : null;
}
