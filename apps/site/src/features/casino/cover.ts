import type { Theme } from "@trevo/contract";

/** `/covers/dice.svg` in the paints and crop of the brand's cards. Pictures from elsewhere stay as they are. */
export function coverFor(image: string, card: Theme["card"]): string {
  const name = /^\/covers\/([a-z-]+)\.svg$/.exec(image)?.[1];
  return name && card !== "poster" ? `/covers/${card}/${name}.svg` : image;
}

/** The cover as a square in its own paints, without its title: for rows and chips. */
export const thumbFor = (gamecode: string): string => `/covers/thumb/${gamecode}.svg`;
