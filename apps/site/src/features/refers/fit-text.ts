export interface Font {
  readonly family: string;
  readonly weight: number;
  readonly size: number;
}

/** Width of a line in pixels. */
export type Measure = (text: string, font: Font) => number;

export interface Block {
  readonly font: Font;
  readonly lines: readonly string[];
}

interface Fitting {
  readonly font: Font;
  readonly width: number;
  readonly maxLines: number;
  /** The text may become this small before it takes more lines than it should. */
  readonly minSize: number;
}

/** Sets a text in lines of a width, as large as possible. At the smallest size it takes as many lines as it needs: nothing is cut off. */
export function fitText(text: string, { font, width, maxLines, minSize }: Fitting, measure: Measure): Block {
  for (let size = font.size; ; size -= 1) {
    const sized = { ...font, size };
    const lines = linesOf(text, width, (line) => measure(line, sized));
    if (lines.length <= maxLines || size <= minSize) return { font: sized, lines };
  }
}

/** Breaks between words; a word that is longer than a line, such as an address, breaks anywhere. */
function linesOf(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line !== "" && widthOf(line + letter) > width) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line === "" ? lines : [...lines, line];
}
