/** Shades of a colour of the house's palette: plate, light, dark, shade. */
export type Tones = readonly [plate: string, light: string, dark: string, shade: string];

const paints: Readonly<Record<string, Tones>> = {
  fo: ["#43c97b", "#1fa35a", "#074427", "#042c19"],
  de: ["#ffc94d", "#e0741a", "#7d1f04", "#571203"],
  an: ["#6a8cff", "#2a4fd6", "#101d5e", "#0a1040"],
  fl: ["#ff86ad", "#d93a75", "#6b0b3a", "#4a0728"],
  te: ["#ff6a55", "#6e3038", "#2b1016", "#1a080c"],
  ma: ["#45d3c4", "#0f8f94", "#043a44", "#02242b"],
  ur: ["#ff7a5f", "#d13a34", "#6b0b19", "#480611"],
  ce: ["#9fe0ff", "#2189cc", "#0a3f7c", "#062a58"],
  ja: ["#b48bff", "#7a3fe0", "#2c0f6b", "#1d084d"],
  mi: ["#ffe38a", "#c98508", "#6b3c00", "#452400"],
};

/** Returns the shades of a slot's colour. */
export function tonesOf(paint: string): Tones {
  const tones = paints[paint];
  if (!tones) throw new TypeError(`no paint: ${paint}`);
  return tones;
}
