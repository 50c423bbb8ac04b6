/** Points are kept in hundredths: a centavo that counts in full is one. */
export const pointScale = 100;

/** Whole points of hundredths, rounded down. */
export const wholePoints = (hundredths: number): number => Math.floor(hundredths / pointScale);
