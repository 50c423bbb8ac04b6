/** Points are stored in hundredths: a fully counted centavo yields one hundredth. */
export const pointScale = 100;

/** Converts hundredths to whole points, rounded down. */
export const wholePoints = (hundredths: number): number => Math.floor(hundredths / pointScale);
