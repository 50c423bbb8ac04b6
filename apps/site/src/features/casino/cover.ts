import type { Theme } from "@trevo/contract";
import { type Locale, baseLocale } from "@trevo/domain";

/** `/covers/dice.svg` in the paints and crop of the brand's cards, or where those carry the title in letters, in the page's language. Pictures from elsewhere stay as they are. */
export function coverFor(image: string, card: Theme["card"], locale: Locale): string {
  const name = /^\/covers\/([a-z-]+)\.svg$/.exec(image)?.[1];
  const form = card === "poster" ? (locale === baseLocale ? null : locale) : card;
  return name && form ? `/covers/${form}/${name}.svg` : image;
}

const drawn = /^\/covers\/(?=[a-z-]+\.svg$)/;

/** What stands on a stage before its game does: the brand's cover, or where that carries its title in letters, the cover without them. */
export const stageArt = (image: string, card: Theme["card"]): string =>
  image.replace(drawn, `/covers/${card === "poster" ? "thumb" : card}/`);

/** The cover as a square in its own paints, without its title: for rows and chips. Pictures from elsewhere stay as they are. */
export const thumbFor = (image: string): string => image.replace(drawn, "/covers/thumb/");
