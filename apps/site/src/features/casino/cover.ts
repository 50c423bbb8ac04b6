import type { Theme } from "@trevo/contract";

/** `/covers/dice.svg` in the paints and crop of the brand's cards. Pictures from elsewhere stay as they are. */
export function coverFor(image: string, card: Theme["card"]): string {
  const name = /^\/covers\/([a-z-]+)\.svg$/.exec(image)?.[1];
  return name && card !== "poster" ? `/covers/${card}/${name}.svg` : image;
}

/** What stands on a stage before its game does: the brand's cover, or where that carries its title in letters, the cover without them. */
export const stageArt = (image: string, card: Theme["card"]): string =>
  card === "poster" ? image.replace(/^\/covers\/(?=[a-z-]+\.svg$)/, "/covers/thumb/") : coverFor(image, card);

/** The cover as a square in its own paints, without its title: for rows and chips. */
export const thumbFor = (gamecode: string): string => `/covers/thumb/${gamecode}.svg`;
