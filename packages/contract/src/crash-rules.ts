/** Public channel of every brand. */
export const crashChannel = "house-crash";
