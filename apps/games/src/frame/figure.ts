import { element } from "./element.ts";

/** A big number whose decimal separator has its own space, because tightly spaced digits would touch it. */
export interface Figure {
  readonly element: HTMLElement;
  write(face: string): void;
}

/** Splits a number: `1.234` `,` `56×`. Without decimals, everything is in the first part. */
export const partsOf = (face: string): readonly [whole: string, sign: string, rest: string] => {
  const [, whole = face, sign = "", rest = ""] = /^(.*\d)([.,])(\d.*)$/.exec(face) ?? [];
  return [whole, sign, rest];
};

export function createFigure(): Figure {
  const [whole, sign, rest] = [new Text(), new Text(), new Text()];
  return {
    element: element("span", { class: "figure" }, whole, element("i", {}, sign), rest),
    write: (face) => {
      const parts = partsOf(face);
      for (const [index, text] of [whole, sign, rest].entries()) if (text.data !== parts[index]) text.data = parts[index] ?? "";
    },
  };
}
