export interface CoverTitle {
  /** Title as in the catalogue. */
  readonly title: string;
  /** Height of the capitals on the 300 × 400 canvas, and the top of the first line. */
  readonly cap: number;
  readonly top: number;
  /** Outline of the title in Gabarito 900 capitals, within x 24 to 276, on the baseline 372. */
  readonly path: string;
}

/** Step of the shadow, as a fraction of the capitals' height. */
const shadowStep = 0.02;

/** Replaces the drawn title of a cover, in the cover's own colours. */
export function titleCover(svg: string, { cap, top, path }: CoverTitle): string {
  const id = /<path id="([a-z]+)-t"/.exec(svg)?.[1];
  const shade = /<\/defs><g fill="([^"]+)">(?!.*<\/defs><g fill=)/.exec(svg)?.[1];
  const light = /<linearGradient id="[a-z]+-l"(?:(?!<\/linearGradient>).)*<\/linearGradient>/.exec(svg)?.[0];
  if (!id || !shade || !light) throw new Error("the cover has no drawn title");
  const step = (copies: number) => String(Math.round(cap * shadowStep * copies * 10) / 10).replace(/^0\./, ".");
  const face = `#${id}-t`;
  const copies = [1, 2, 3].map((copy) => `<use href="${face}" x="${step(copy)}" y="${step(copy)}"/>`).join("");
  const title = [
    light.replace(/ y1="[\d.]+"/, ` y1="${top}"`),
    `<defs><path id="${id}-t" d="${path}"/></defs>`,
    `<g fill="${shade}"><g id="${id}-z">${copies}</g><use href="#${id}-z" x="${step(3)}" y="${step(3)}"/></g>`,
    `<use href="${face}" fill="url(#${id}-l)"/>`,
  ];
  return svg.replace(/<g class="t">.*<\/g>(?=<\/svg>)/s, `<g class="t">${title.join("")}</g>`);
}
