import { disc, fill, inked, mirrored, oval, shine, stroke, type SlotSymbol } from "./drawing-parts.ts";

const eye = (x: number, y: number, r = 5) => disc("#3a0d14", [x, y, r]) + disc("#fff", [x - r * 0.35, y - r * 0.35, r * 0.35]);

export const animals = {
  onca: {
    pt: "Onça",
    en: "Jaguar",
    art:
      inked(
        mirrored(disc("#ffb03b", [26, 28, 15])) + fill("#ffb03b", "M60 14c30 0 48 20 48 46 0 30-22 52-48 52S12 90 12 60c0-26 18-46 48-46z"),
      ) +
      fill("#e88a1f", "M96 34c8 8 12 18 12 28 0 28-22 48-48 48 28-10 44-38 36-76z") +
      fill("#fff3e0", "M60 70c18 0 28 10 28 22 0 10-14 17-28 17s-28-7-28-17c0-12 10-22 28-22z") +
      mirrored(
        `<g fill="none" stroke="#5a1d10" stroke-width="5" stroke-linecap="round"><circle cx="36" cy="36" r="6"/><circle cx="24" cy="58" r="5.5"/><circle cx="26" cy="78" r="4.5"/></g>` +
          fill("#fffbe8", "M30 60c4-9 16-10 22-2-5 9-16 10-22 2z") +
          disc("#2c8a3f", [42, 59, 6]) +
          disc("#3a0d14", [42, 59, 3]),
      ) +
      `<circle cx="60" cy="30" r="6" fill="none" stroke="#5a1d10" stroke-width="5"/>` +
      fill("#c9404a", "M48 74h24c0 8-6 13-12 14-6-1-12-6-12-14z") +
      stroke("#3a0d14", 4, "M60 88v6m0 0c-4 6-12 7-17 4m17-4c4 6 12 7 17 4"),
  },
  tucano: {
    pt: "Tucano",
    en: "Toucan",
    art:
      inked(
        fill("#2a1a2e", "M14 112C8 66 22 28 56 26c22 0 32 14 30 34-2 24-18 44-34 52z") +
          fill("#ff9a1f", "M66 30C92 18 112 28 114 56c0 8-8 8-14 4-10-8-22-10-36-8z"),
      ) +
      fill("#e8352b", "M104 42c6 4 8 10 7 16-2 2-6 1-10-2 2-5 3-9 3-14z") +
      fill("#fff3e0", "M34 66c8-10 26-14 40-8 4 16-14 30-26 32-12-4-16-14-14-24z") +
      disc("#45b4ff", [60, 42, 10]) +
      eye(61, 42, 6) +
      shine("M20 88c-2-20 4-38 16-46-8 14-12 30-10 46z"),
  },
  sapo: {
    pt: "Sapo",
    en: "Frog",
    art:
      inked(
        fill("#1c8a48", "M8 100c0-14 10-20 22-18h60c12-2 22 4 22 18 0 6-8 8-16 8H24c-8 0-16-2-16-8z") +
          fill("#43c96b", "M60 30c32 0 46 22 46 42 0 18-18 28-46 28s-46-10-46-28c0-20 14-42 46-42z") +
          mirrored(disc("#43c96b", [34, 32, 17])),
      ) +
      fill("#d6f5b0", "M28 82c8-8 56-8 64 0-6 10-18 15-32 15s-26-5-32-15z") +
      mirrored(disc("#fff8d6", [34, 32, 10]) + eye(35, 33, 6)) +
      stroke("#3a0d14", 4, "M26 66c18 12 50 12 68 0") +
      shine("M20 66c2-10 8-16 16-19-5 6-8 12-9 19z"),
  },
  borboleta: {
    pt: "Borboleta",
    en: "Butterfly",
    art:
      inked(mirrored(fill("#2f6bea", "M58 54C46 22 26 8 12 16s-6 40 44 46z") + fill("#5a94ff", "M58 60C34 56 18 66 20 86s26 22 38-18z"))) +
      mirrored(fill("#9fd0ff", "M46 46C38 30 28 22 22 26s0 18 24 24z") + disc("#ffc933", [34, 84, 7])) +
      inked(fill("#4a1d2c", "M55 34h10l2 50-7 14-7-14z")) +
      stroke("#3a0d14", 4, "M58 34C54 22 48 18 42 16m20 18c4-12 10-16 16-18"),
  },
  bode: {
    pt: "Bode",
    en: "Goat",
    art:
      inked(
        mirrored(fill("#8d6d5a", "M46 30C36 26 24 8 32 4c14 0 24 14 24 28z") + fill("#c79b6b", "M34 42C18 36 8 44 6 54c10 6 22 6 30 0z")) +
          fill("#e6c79a", "M60 24c18 0 28 10 28 26 0 22-10 42-28 46-18-4-28-24-28-46 0-16 10-26 28-26z") +
          fill("#8a5a34", "M48 92c8 4 16 4 24 0l-8 22h-8z"),
      ) +
      fill("#c79b6b", "M80 34c5 4 8 10 8 17 0 20-9 38-26 43 12-14 20-38 18-60z") +
      mirrored(eye(46, 54, 5)) +
      fill("#7a3a34", "M50 78h20c0 6-4 10-10 10s-10-4-10-10z"),
  },
  peixe: {
    pt: "Peixe",
    en: "Fish",
    art:
      inked(
        fill("#ff8f1f", "M84 60 112 34c4 16 4 36 0 52z") +
          fill("#ffb81f", "M8 62c12-24 34-36 56-32 20 4 30 16 34 30-4 16-14 28-34 32-22 4-44-6-56-30z") +
          fill("#ff8f1f", "M46 30c4-14 16-20 30-18-2 10-2 16 2 26z"),
      ) +
      fill("#e0651a", "M96 60c-4 16-14 26-32 30-18 3-36-3-48-18 30 10 58 8 80-12z") +
      stroke("#c24a10", 4, "M44 40c8 12 8 30 0 42M62 44c5 10 5 22 0 32M76 48c4 8 4 16 0 24") +
      disc("#fff8e6", [28, 54, 8]) +
      eye(28, 55, 5),
  },
  caranguejo: {
    pt: "Caranguejo",
    en: "Crab",
    art:
      stroke("#3a0d14", 11, "M22 76 6 84m18 6L12 104m86-28 16 8m-18 6 12 14") +
      stroke("#d8342b", 5, "M22 76 6 84m18 6L12 104m86-28 16 8m-18 6 12 14") +
      inked(
        mirrored(fill("#ff5a45", "M34 52C14 52 4 34 12 14c4 8 8 12 16 10 2-6 6-10 14-10 4 18 4 32-8 38z")) +
          fill("#f0443a", "M60 50c28 0 42 14 42 32 0 16-18 24-42 24S18 98 18 82c0-18 14-32 42-32z") +
          mirrored(`<path fill="none" d="M50 52V36"/>` + disc("#fff8e6", [49, 32, 9])),
      ) +
      mirrored(eye(50, 33, 4)) +
      stroke("#7c0c1d", 4, "M46 84c8 8 20 8 28 0") +
      shine("M26 76c4-9 10-14 20-16-8 5-12 9-14 16z"),
  },
  boto: {
    pt: "Boto",
    en: "River dolphin",
    art:
      inked(
        fill(
          "#ff8fb4",
          "M10 102C4 54 30 18 72 20c16 1 22 8 26 16l18 4c4 2 2 8-3 8l-21 2c-6 14-20 20-34 22-16 3-26 14-28 30-4 10-16 8-20 0z",
        ) + fill("#e0608e", "M50 26C48 12 54 4 64 2c2 8 6 14 14 20zM54 74c2 14 12 24 26 26 0-14-4-24-12-30z"),
      ) +
      fill("#e0608e", "M90 50c-6 12-18 18-32 20-16 3-28 14-30 32-2 5-8 5-12 2 2-32 14-46 36-52 14-3 28-2 38-2z") +
      eye(84, 36, 5) +
      shine("M20 70c4-20 14-34 30-40-12 10-20 22-24 40z"),
  },
  capivara: {
    pt: "Capivara",
    en: "Capybara",
    art:
      inked(fill("#8a5430", "M40 30c-2-14 12-18 18-8zM18 112c-4-40 10-76 42-80 30-4 50 12 52 34 1 14-8 20-22 20-14 1-22 8-22 26z")) +
      fill("#a86a3e", "M26 110c-2-36 10-66 36-70 24-3 42 8 46 24-10-8-30-8-42 2-16 12-22 24-22 44z") +
      fill("#5e341c", "M92 60c10-2 18 2 19 8 0 8-7 13-16 13 5-6 5-14-3-21z") +
      eye(72, 52, 5) +
      stroke("#3a0d14", 4, "M84 78c8 2 14 0 18-4M104 62v6") +
      shine("M24 88c0-18 6-34 16-42-6 12-9 26-9 42z"),
  },
  tatu: {
    pt: "Tatu",
    en: "Armadillo",
    art:
      inked(
        fill("#c9976b", "M92 86c14-4 22 4 24 14-12 4-24 2-32-4z") +
          disc("#b9814f", [56, 58, 48]) +
          fill("#e6c79a", "M70 96c10-10 24-12 30-4 2 10-8 18-22 18z"),
      ) +
      fill("#8f5c34", "M88 22a48 48 0 0 1-66 70c34 0 66-30 66-70z") +
      stroke("#5e341c", 5, "M36 18c20 18 30 46 24 86M18 34c20 12 30 34 28 68M60 12c18 18 30 42 28 76") +
      eye(90, 96, 4) +
      shine("M14 54c2-14 8-24 18-31-6 10-10 20-11 32z"),
  },
} as const satisfies Record<string, SlotSymbol>;

/** Nocturnal birds keep their round eyes. */
export const owl: SlotSymbol = {
  pt: "Coruja",
  en: "Owl",
  art:
    inked(fill("#8a5a34", "M18 14c10 8 22 10 42 8 20 2 32 0 42-8 8 40 8 98-42 100C10 112 10 54 18 14z")) +
    oval("#e6c79a", [60, 86, 26, 22]) +
    mirrored(inked(disc("#ffe38a", [40, 46, 19])) + eye(41, 47, 9)) +
    inked(fill("#ff9a1f", "M52 58h16l-8 16z")) +
    stroke("#8a5a34", 4, "M46 82q7 7 14 0t14 0M50 96q5 6 10 0t10 0"),
};
