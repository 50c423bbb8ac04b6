import { element } from "./element.ts";

/** A big figure whose decimal sign has a place of its own: tight figures would run into it. */
export interface Figure {
  readonly element: HTMLElement;
  write(face: string): void;
}

/** `1.234` `,` `56×`; a face without decimals is all whole. */
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
