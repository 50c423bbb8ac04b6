import type { Theme } from "@trevo/contract";
import { type Locale, baseLocale } from "@trevo/domain";

/**
 * Returns the address of `/covers/dice.svg` with the colours and crop of the brand's cards, or where the card includes the title, in the
 * page's language. External pictures are unchanged.
 */
export function coverFor(image: string, card: Theme["card"], locale: Locale): string {
  const name = /^\/covers\/([a-z-]+)\.svg$/.exec(image)?.[1];
  const form = card === "poster" ? (locale === baseLocale ? null : locale) : card;
  return name && form ? `/covers/${form}/${name}.svg` : image;
}

const drawn = /^\/covers\/(?=[a-z-]+\.svg$)/;

/** Picture on the stage until the game has loaded: the brand's cover, or the cover without a title where it would include one. */
export const stageArt = (image: string, card: Theme["card"]): string =>
  image.replace(drawn, `/covers/${card === "poster" ? "thumb" : card}/`);

/** The square cover in its own colours, without a title, for rows and chips. External pictures are unchanged. */
export const thumbFor = (image: string): string => image.replace(drawn, "/covers/thumb/");
