import { around, disc, fill, inked, mirrored, oval, shine, stroke, type SlotSymbol } from "./drawing-parts.ts";

export const nature = {
  vitoria: {
    pt: "Vitória-régia",
    en: "Water lily",
    art:
      inked(
        oval("#1c8a48", [60, 88, 52, 24]) +
          fill(
            "#ff86ad",
            "M60 84C34 84 14 68 12 50c16-2 28 4 36 14C46 44 50 26 60 14c10 12 14 30 12 50 8-10 20-16 36-14-2 18-22 34-48 34z",
          ) +
          fill("#ffc2d6", "M60 84c-16-10-24-28-20-46 10 4 16 12 20 22 4-10 10-18 20-22 4 18-4 36-20 46z"),
      ) +
      disc("#ffc933", [60, 78, 7]) +
      stroke("#7fd08f", 4, "M22 96c10 8 24 12 38 12"),
  },
  folha: {
    pt: "Folha",
    en: "Leaf",
    art:
      inked(fill("#1fa35a", "M14 104C6 54 30 14 106 12c6 62-26 104-78 88z")) +
      fill("#0f7a42", "M103 15c4 58-26 98-73 84C62 80 88 52 103 15z") +
      stroke("#bff0b0", 5, "M16 108C34 78 58 50 88 30M40 78l-6-26m22 10-4-24m4 24 28-2M42 78l28 4") +
      shine("M22 70c4-22 14-36 34-44-16 12-24 26-28 44z"),
  },
  cacto: {
    pt: "Mandacaru",
    en: "Cactus",
    art:
      inked(
        fill(
          "#1fa35a",
          "M46 112V60H34C22 60 16 52 16 40v-8c0-12 18-12 18 0v10h12V24c0-20 28-20 28 0v34h12V44c0-12 18-12 18 0v12c0 14-8 20-18 20H74v36z",
        ),
      ) +
      fill("#0f7a42", "M64 12c6 2 8 6 8 12v86H62zM94 36c6 2 8 4 8 8v12c0 12-6 18-16 18 6-6 8-20 8-38z") +
      stroke("#bff0b0", 4, "M54 30v10m0 14v10m0 14v10M25 36v8m70 6v6") +
      inked(around(fill("#ff5a8f", "M60 14c-6-2-8-8-4-12 6 0 8 6 4 12z"), 5, [60, 14])) +
      disc("#ffc933", [60, 14, 4]),
  },
  sol: {
    pt: "Sol",
    en: "Sun",
    art:
      inked(around(fill("#ff8f1f", "M50 30 60 4l10 26z"), 8) + disc("#ffc933", [60, 60, 32])) +
      fill("#f09a00", "M84 40a32 32 0 0 1-45 45 36 36 0 0 0 45-45z") +
      mirrored(fill("#7a3a00", "M44 56c2-6 8-6 10 0z")) +
      stroke("#7a3a00", 4, "M48 70c6 7 18 7 24 0") +
      shine("M34 54c2-8 8-14 15-17-5 6-7 11-8 17z"),
  },
  lua: {
    pt: "Lua",
    en: "Moon",
    art:
      inked(fill("#ffe38a", "M76 8C40 10 14 34 14 64s26 50 58 48c14-1 26-8 34-18-30 4-52-12-52-38 0-20 8-36 22-48z")) +
      fill("#e0b03f", "M98 97c-8 7-16 11-26 12-20 1-38-10-48-26 20 16 46 22 74 14z") +
      disc("#f2cf68", [34, 58, 6]) +
      disc("#f2cf68", [44, 84, 8]) +
      inked(fill("#fff3e0", "m94 22 5 12 13 1-10 9 3 13-11-7-11 7 3-13-10-9 13-1z")),
  },
  estrela: {
    pt: "Estrela",
    en: "Star",
    art:
      inked(fill("#ffc933", "m60 6 16 34 38 4-28 26 8 38-34-20-34 20 8-38L6 44l38-4z")) +
      fill("#e89a00", "m60 60 26 10 8 38-34-20zM60 60l54-16-28 26z") +
      fill("#ffe38a", "M60 60 44 40 60 6zM60 60 6 44l38-4z"),
  },
  flor: {
    pt: "Flor",
    en: "Flower",
    art:
      inked(around(fill("#ffc933", "M60 54C42 44 40 18 60 8c20 10 18 36 0 46z"), 5, [60, 60])) +
      around(stroke("#e08a00", 4, "M60 46V26"), 5, [60, 60]) +
      inked(disc("#a8481a", [60, 60, 15])) +
      around(disc("#ffc98a", [60, 52, 2.6]), 6),
  },
  concha: {
    pt: "Concha",
    en: "Shell",
    art:
      inked(
        fill("#e0608e", "M44 92h32l6 18H38z") +
          fill(
            "#ff9fbe",
            "M60 96C40 96 12 70 8 48c2-12 14-14 18-8 0-14 14-22 22-12 4-14 20-14 24 0 8-10 22-2 22 12 4-6 16-4 18 8-4 22-32 48-52 48z",
          ),
      ) +
      stroke("#c94879", 4, "M60 90V26M52 88 32 34m36 54 20-54M46 84 16 52m58 32 30-32") +
      shine("M16 56c2-4 4-6 8-6 0 8 4 16 10 22-8-4-14-10-18-16z"),
  },
  onda: {
    pt: "Onda",
    en: "Wave",
    art:
      inked(fill("#2f9be8", "M4 108C4 52 28 14 70 12c28-1 44 20 40 42-6-14-22-18-32-8-14 14 2 40 38 42v20z")) +
      fill("#0f68b8", "M20 108c10-18 30-22 50-8 14 6 28 6 44-4v10H14z") +
      stroke("#e8f6ff", 7, "M26 60C34 36 50 24 70 24c14 0 24 6 28 14") +
      stroke("#9fd8ff", 5, "M34 82c4-20 12-34 26-40"),
  },
  pedra: {
    pt: "Pedra",
    en: "Stone",
    art:
      inked(fill("#a9988c", "m28 40 30-24 38 12 16 40-22 38H30L8 76z")) +
      fill("#7d6c62", "m96 28 16 40-22 38H56l28-34z") +
      fill("#cfc0b4", "m28 40 30-24 6 26-36 32-20 2z") +
      stroke("#5e5048", 4, "m64 42 20 30M44 84l12 22"),
  },
} as const satisfies Record<string, SlotSymbol>;
