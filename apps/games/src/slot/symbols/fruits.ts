import { around, disc, fill, inked, mirrored, oval, shine, stroke, tilted, type SlotSymbol } from "./drawing-parts.ts";

const sprig = fill("#2fae59", "M58 22C58 10 70 4 84 6c10 1 15 6 18 11-12 2-20 12-44 5z");

/** A round fruit cut in half: rind, white, flesh and wedges. */
const citrus = (rind: string, shade: string, flesh: string) =>
  inked(disc(rind, [60, 60, 50])) +
  fill(shade, "M95 24a50 50 0 0 1-71 71 54 54 0 0 0 71-71z") +
  disc("#fff3d6", [60, 60, 40]) +
  around(fill(flesh, "M60 56 47 28q13-8 26 0z"), 8) +
  disc("#fff3d6", [60, 60, 5]) +
  shine("M22 52c3-14 12-25 26-30-10 8-16 16-20 30z");

export const fruits = {
  caju: {
    pt: "Caju",
    en: "Cashew",
    art:
      inked(
        fill("#8d6d5a", "M46 84c-12 18 0 34 18 32 16-2 22-20 12-26-7-4-11 3-18 0-6-2-6-6-12-6z") +
          fill("#ff7a1a", "M60 16c-12 0-18 12-24 28-9 25 0 46 24 48 24-2 33-23 24-48-6-16-12-28-24-28z") +
          sprig,
      ) +
      fill("#d3122f", "M66 89c16-8 20-30 10-56 4 6 7 12 9 19 7 20-1 33-19 37z") +
      shine("M41 56c2-14 6-24 13-31-3 10-6 19-6 31z"),
  },
  melancia: {
    pt: "Melancia",
    en: "Watermelon",
    art: tilted(
      -18,
      inked(fill("#0f7a42", "M6 40a54 54 0 0 0 108 0z")) +
        fill("#d6f5b0", "M13 43a47 47 0 0 0 94 0z") +
        fill("#ff4b5c", "M19 43a41 41 0 0 0 82 0z") +
        fill("#d81f3f", "M60 84a41 41 0 0 0 41-41H88c0 22-12 36-28 41z") +
        fill("#3a0d14", "m40 50 4 10h-8zm20 12 4 10h-8zm20-12 4 10h-8z"),
    ),
  },
  maracuja: {
    pt: "Maracujá",
    en: "Passion fruit",
    art:
      inked(disc("#f5a400", [60, 60, 50])) +
      fill("#d67f00", "M95 24a50 50 0 0 1-71 71 54 54 0 0 0 71-71z") +
      disc("#fff3d6", [60, 60, 40]) +
      disc("#ffb81f", [60, 60, 32]) +
      around(oval("#3a1d0a", [60, 42, 4.5, 8]), 6) +
      shine("M22 52c3-14 12-25 26-30-10 8-16 16-20 30z"),
  },
  jabuticaba: {
    pt: "Jabuticaba",
    en: "Jaboticaba",
    art:
      inked(
        `<path fill="none" stroke="#6b3f1f" stroke-width="9" d="M12 16c30 2 60 6 96-4M42 18v14m34-14v12"/>` +
          disc("#4a1d5c", [36, 60, 28]) +
          disc("#5c2670", [86, 54, 24]) +
          disc("#3a1449", [68, 88, 26]),
      ) + shine("M16 56c1-10 7-18 17-20-7 6-10 11-11 20zM70 50c1-8 6-14 13-16-5 5-7 9-8 16zM50 84c1-9 6-15 14-17-5 5-8 10-8 17z"),
  },
  coco: {
    pt: "Coco verde",
    en: "Green coconut",
    art:
      inked(fill("#2fae59", "M60 14c30 0 48 22 48 48s-20 50-48 50-48-24-48-50 18-48 48-48z")) +
      fill("#178042", "M88 26c14 10 20 24 20 36 0 26-20 50-48 50 30-14 44-44 28-86z") +
      inked(oval("#fff3e0", [60, 30, 28, 13])) +
      oval("#8ad6ff", [60, 31, 17, 7]) +
      stroke("#e8352b", 7, "m62 30 14-24h14") +
      shine("M20 66c0-10 4-18 10-22-3 7-4 13-4 22z"),
  },
  banana: {
    pt: "Banana",
    en: "Banana",
    art:
      inked(
        fill("#ffd23f", "M30 12c2 40 14 66 58 78 8 2 18 2 20-4s-6-8-12-11C70 62 54 44 48 12z") +
          fill("#ffb81f", "M30 12C18 40 24 86 66 104c10 4 20 4 22-2 1-5-4-8-10-12C52 74 40 44 42 12z") +
          fill("#6b3f1f", "M28 6h22v12H28z"),
      ) + shine("M33 30c-4 22 2 42 16 56-8-16-12-34-11-54z"),
  },
  milho: {
    pt: "Milho",
    en: "Corn",
    art:
      inked(fill("#ffc933", "M60 6c22 8 28 34 24 62-3 20-12 34-24 40-12-6-21-20-24-40C32 40 38 14 60 6z")) +
      stroke("#d98a00", 4, "M50 16c-4 24-4 48 2 72m18-72c4 24 4 48-2 72M38 34h44M36 50h48M36 66h48") +
      inked(mirrored(fill("#2fae59", "M60 114C34 112 18 88 20 46c14 12 34 32 40 68z"))) +
      shine("M46 24c3-6 6-9 9-11-3 6-4 10-5 15z"),
  },
  laranja: { pt: "Laranja", en: "Orange", art: citrus("#ff8f1f", "#d9660a", "#ffa63d") },
  limao: { pt: "Limão", en: "Lime", art: citrus("#43b04a", "#237a33", "#b6e36a") },
  acai: {
    pt: "Açaí",
    en: "Açaí",
    art:
      inked(
        disc("#4a1d5c", [36, 40, 14]) +
          disc("#3a1449", [60, 30, 14]) +
          disc("#5c2670", [84, 40, 14]) +
          disc("#5c2670", [48, 50, 14]) +
          disc("#4a1d5c", [72, 50, 14]) +
          fill("#c9793a", "M8 56h104c0 32-22 54-52 54S8 88 8 56z"),
      ) +
      fill("#9a5426", "M98 59h11c0 30-20 48-49 48 26-8 38-24 38-48z") +
      stroke("#ffdf9e", 5, "M16 70q11 10 22 0t22 0 22 0 22 0") +
      shine("M52 24c3-4 7-5 10-5-4 3-5 6-6 10zM28 36c2-4 5-6 9-6-3 3-4 6-5 9z"),
  },
  cacau: {
    pt: "Cacau",
    en: "Cocoa",
    art: tilted(
      24,
      inked(fill("#c9562a", "M60 8c8 8 32 22 32 58 0 30-16 46-32 46S28 96 28 66c0-36 24-50 32-58z")) +
        fill("#8f2f16", "M60 12c8 8 30 22 30 54 0 28-14 44-30 44 14-14 14-74 0-98z") +
        stroke("#ffab6b", 4, "M52 24c-14 24-14 54-4 78") +
        stroke("#5e1b0d", 4, "M68 24c12 24 12 54 4 78") +
        inked(fill("#6b3f1f", "M54 2h12v14H54z")) +
        shine("M34 60c1-12 5-20 11-26-4 10-5 18-4 28z"),
    ),
  },
  cafe: {
    pt: "Ramo de café",
    en: "Coffee branch",
    art:
      stroke("#3a0d14", 12, "M14 104C40 84 76 50 104 14") +
      stroke("#7a4a22", 6, "M14 104C40 84 76 50 104 14") +
      inked(
        fill("#2fae59", "M58 62C30 62 16 44 14 18c26 2 44 16 44 44z") +
          fill("#1c8a48", "M66 56c0 28 18 42 42 42 2-26-14-42-42-42z") +
          disc("#e8352b", [44, 84, 15]) +
          disc("#c41f2c", [70, 88, 15]) +
          disc("#ff5a45", [84, 36, 14]),
      ) +
      shine("M34 82c1-5 4-8 9-9-4 3-5 6-6 10zM76 33c1-4 4-7 8-7-3 3-4 5-5 9z"),
  },
} as const satisfies Record<string, SlotSymbol>;
