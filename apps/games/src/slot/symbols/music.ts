import { around, box, disc, fill, inked, mirrored, oval, shine, stroke, tilted, type SlotSymbol } from "./drawing-parts.ts";

/** A drum seen from above its rim. */
const drum = (skin: string, body: string, shade: string) =>
  inked(fill(body, "M10 44v42c0 14 22 26 50 26s50-12 50-26V44z")) +
  fill(shade, "M86 60v44c14-5 22-12 22-20V50z") +
  stroke("#fff3e0", 5, "m14 58 18 42 20-34 18 42 20-42 14 26") +
  inked(oval(skin, [60, 42, 50, 26])) +
  oval("#fff8ee", [56, 38, 34, 15]);

export const music = {
  sanfona: {
    pt: "Sanfona",
    en: "Accordion",
    art:
      inked(fill("#fff3e0", "M36 20 84 12v96l-48-8z") + box("#d8262f", [6, 14, 32, 92, 8]) + box("#b01b23", [82, 8, 32, 104, 8])) +
      stroke("#c9442f", 5, "M46 20v80m10-82v84m10-86v88m10-90v92") +
      box("#fff8ee", [12, 22, 12, 76, 3]) +
      stroke("#3a0d14", 4, "M12 38h12M12 54h12M12 70h12M12 86h12") +
      Array.from({ length: 5 }, (_, row) => disc("#ffe38a", [92, 26 + row * 17, 4.5]) + disc("#ffe38a", [104, 26 + row * 17, 4.5])).join(
        "",
      ),
  },
  viola: {
    pt: "Viola",
    en: "Guitar",
    art: tilted(
      35,
      inked(
        box("#6b3f1f", [52, -4, 16, 66, 2]) +
          fill("#d9822b", "M60 46c16 0 22 8 20 20-1 6 12 10 12 26 0 18-14 28-32 28s-32-10-32-28c0-16 13-20 12-26-2-12 4-20 20-20z") +
          fill("#4a2a14", "M48-8h24l-3 14H51z"),
      ) +
        disc("#3a1d0a", [60, 82, 11]) +
        box("#4a2a14", [46, 102, 28, 6, 2]) +
        stroke("#fff3e0", 1.8, "M56 2v100m8-100v100") +
        shine("M36 88c1-8 5-12 11-14-4 4-5 9-5 14z"),
    ),
  },
  zabumba: { pt: "Zabumba", en: "Drum", art: drum("#ffe9c9", "#e0651a", "#a83f0a") },
  triangulo: {
    pt: "Triângulo",
    en: "Triangle",
    art:
      stroke("#3a0d14", 16, "M70 36 98 100H14L58 22") +
      stroke("#b9c4cc", 8, "M70 36 98 100H14L58 22") +
      stroke("#fff", 3, "M55 26 18 94") +
      stroke("#3a0d14", 12, "m112 30-44 44") +
      stroke("#d9a23a", 6, "m112 30-44 44") +
      stroke("#e8352b", 5, "M58 22C52 6 68 0 72 10"),
  },
  pandeiro: {
    pt: "Pandeiro",
    en: "Tambourine",
    art:
      inked(disc("#c9562a", [60, 60, 52]) + disc("#fff3e0", [60, 60, 40])) +
      around(inked(box("#ffd45a", [51, 4, 18, 12, 3])), 6) +
      fill("#ead4b4", "M90 34a40 40 0 0 1-56 56 44 44 0 0 0 56-56z") +
      around(stroke("#d8262f", 4, "M60 46v-10"), 8) +
      disc("#d8262f", [60, 60, 6]),
  },
  trompete: {
    pt: "Trompete",
    en: "Trumpet",
    art: tilted(
      -24,
      inked(
        fill("#ffc933", "M84 44c12-4 20-12 24-22h6v76h-6c-4-10-12-18-24-22H20V62h52v-4H20V44z") +
          box("#ffdf7a", [34, 34, 10, 44, 4]) +
          box("#ffdf7a", [50, 34, 10, 44, 4]) +
          box("#ffdf7a", [66, 34, 10, 44, 4]) +
          box("#e09a1a", [4, 40, 18, 18, 5]),
      ) +
        fill("#d98a00", "M86 70c10 4 17 10 22 20V62z") +
        stroke("#fff6cf", 4, "M24 49h8m62-4c5-3 9-7 12-12"),
    ),
  },
  disco: {
    pt: "Disco",
    en: "Record",
    art:
      inked(disc("#2a1a2e", [60, 60, 53])) +
      `<g fill="none" stroke="#55405c" stroke-width="2.5"><circle cx="60" cy="60" r="45"/><circle cx="60" cy="60" r="37"/><circle cx="60" cy="60" r="29"/></g>` +
      fill("#6a5272", "M60 60 24 22a52 52 0 0 1 18-12zM60 60l36 38a52 52 0 0 1-18 12z") +
      inked(disc("#ff5a45", [60, 60, 20])) +
      fill("#ffc933", "M60 43a17 17 0 0 1 17 17H60z") +
      disc("#fff3e0", [60, 60, 5]),
  },
  radio: {
    pt: "Rádio",
    en: "Radio",
    art:
      stroke("#3a0d14", 5, "M84 30 104 6") +
      inked(box("#1f9aa0", [8, 30, 104, 78, 16]) + disc("#fff3e0", [40, 70, 24])) +
      fill("#0b676d", "M100 32c8 4 10 8 10 14v46c0 8-6 14-14 14H60c30-6 42-30 40-74z") +
      `<g fill="none" stroke="#7a4a22" stroke-width="4"><circle cx="40" cy="70" r="16"/><circle cx="40" cy="70" r="7"/></g>` +
      inked(box("#ffe38a", [72, 44, 32, 18, 4])) +
      stroke("#d8262f", 3, "M90 44v18") +
      disc("#fff3e0", [80, 84, 7]) +
      disc("#fff3e0", [98, 84, 7]),
  },
  microfone: {
    pt: "Microfone",
    en: "Microphone",
    art: tilted(
      32,
      inked(fill("#3d3140", "M44 54h32l-6 60H50z") + disc("#c3ccd4", [60, 30, 28]) + box("#e0a22a", [38, 48, 44, 12, 4])) +
        `<g fill="none" stroke="#7d8a94" stroke-width="3"><path d="M34 26h52M36 40h48M50 4v44M70 4v44"/></g>` +
        shine("M38 28c1-8 6-14 13-17-5 6-7 11-7 17z"),
    ),
  },
  cassete: {
    pt: "Fita cassete",
    en: "Cassette",
    art:
      inked(box("#ff86ad", [6, 22, 108, 76, 10]) + box("#fff3e0", [18, 32, 84, 42, 6]) + fill("#c23a70", "M30 98l6-18h48l6 18z")) +
      stroke("#ffb03b", 6, "M22 40h76") +
      inked(mirrored(disc("#3d2233", [40, 60, 10]))) +
      mirrored(disc("#fff3e0", [40, 60, 4])),
  },
} as const satisfies Record<string, SlotSymbol>;

export const partyWear = {
  sombrinha: {
    pt: "Sombrinha de frevo",
    en: "Frevo umbrella",
    art:
      stroke("#3a0d14", 9, "M60 56v44c0 14 22 14 22 0") +
      stroke("#ffdf7a", 4, "M60 56v44c0 14 22 14 22 0") +
      inked(
        fill("#ffc933", "M6 62C8 30 30 10 60 10s52 20 54 52z") +
          fill("#2f5bea", "M6 62C8 36 22 16 60 10 40 24 36 44 36 62z") +
          fill("#e8352b", "M60 10c-16 14-24 32-24 52h24z") +
          fill("#1fa35a", "M60 10c38 6 52 26 54 52H84c0-18-4-38-24-52z"),
      ) +
      shine("M16 50c4-14 12-22 22-28-8 10-12 18-13 28z"),
  },
  mascara: {
    pt: "Máscara",
    en: "Mask",
    art:
      inked(
        mirrored(fill("#ffc933", "M30 44C14 40 8 24 12 8c16 4 26 14 30 28z")) +
          fill("#e8352b", "M60 8c8 10 10 20 6 32h-12C50 28 52 18 60 8z") +
          fill("#7a3fe0", "M6 50c20-12 36-12 54-4 18-8 34-8 54 4 2 30-12 48-30 48-12 0-18-10-24-18-6 8-12 18-24 18-18 0-32-18-30-48z"),
      ) +
      fill("#4a1fa0", "M104 54c2 24-10 40-22 41-10 0-16-8-22-17 18 6 38-4 44-24z") +
      mirrored(inked(fill("#fff3e0", "M22 66c8-12 24-10 28 0-8 10-22 10-28 0z"))) +
      stroke("#c9f27a", 4, "M16 56c14-6 28-6 44 2 16-8 30-8 44-2"),
  },
  bandeirinha: {
    pt: "Bandeirinhas",
    en: "Bunting",
    art:
      stroke("#3a0d14", 5, "M4 22c36 12 76 12 112-2") +
      inked(
        fill("#e8352b", "M10 24l30 6-2 44-14-10-14 8z") +
          fill("#ffc933", "M46 31h30l2 48-16-10-16 10z") +
          fill("#2f5bea", "M82 30l30-8 2 46-14-8-14 12z"),
      ) +
      fill("#b01b23", "M30 28l10 2-2 40-8-6z") +
      fill("#e09a00", "M66 31h10l2 44-10-6z") +
      fill("#1a3aa8", "M102 25l10-3 2 42-10-6z"),
  },
  balao: {
    pt: "Balão de São João",
    en: "Paper balloon",
    art:
      inked(
        fill("#e8352b", "M60 6 104 46 74 96H46L16 46z") +
          fill("#ffc933", "M60 6 80 46 68 96H52L40 46z") +
          fill("#ff8f1f", "M46 96h28l-4 12H50z"),
      ) +
      stroke("#3a0d14", 4, "M16 46h88") +
      fill("#b01b23", "m66 12 36 34-28 48 6-48z") +
      shine("M28 46 52 22 40 44z"),
  },
  chapeu: {
    pt: "Chapéu de palha",
    en: "Straw hat",
    art:
      inked(
        oval("#f2cf68", [60, 82, 54, 22]) +
          fill("#f7dc8a", "M28 80c0-34 6-58 32-58s32 24 32 58c-16 8-48 8-64 0z") +
          fill("#e8352b", "M27 66c20 8 46 8 66 0l1 14c-16 8-52 8-68 0z"),
      ) +
      fill("#d9a83a", "M78 30c10 8 13 22 14 36l-14 4c4-14 4-28 0-40z") +
      stroke("#c9932a", 3, "M16 88c24 14 64 14 88 0M40 34l12 12m-4-20 14 14") +
      shine("M34 58c1-14 5-24 12-29-5 9-6 18-6 30z"),
  },
  chapeucouro: {
    pt: "Chapéu de couro",
    en: "Leather hat",
    art:
      inked(
        fill("#8a4f24", "M4 82C8 44 28 18 60 18s52 26 56 64c-14-12-32-16-56-16S18 70 4 82z") +
          fill("#b06a34", "M24 68c4-16 16-26 36-26s32 10 36 26c-10 12-22 18-36 18s-26-6-36-18z"),
      ) +
      fill("#5e3214", "M100 40c8 10 12 22 14 36-6-5-12-8-20-10z") +
      inked(fill("#ffc933", "m60 46 4 9 10 1-8 7 3 10-9-5-9 5 3-10-8-7 10-1z")) +
      mirrored(disc("#ffe38a", [22, 52, 4]) + disc("#ffe38a", [36, 34, 4])) +
      stroke("#ffdf9e", 3, "M30 68c18-10 42-10 60 0"),
  },
  sandalia: {
    pt: "Sandália",
    en: "Sandal",
    art: tilted(
      22,
      inked(
        fill("#8a4f24", "M60 4c20 0 28 16 24 40-3 16-3 24 0 40 3 18-8 30-24 30s-27-12-24-30c3-16 3-24 0-40C32 20 40 4 60 4z") +
          fill("#d9924f", "M34 36c14-10 38-10 52 0l-2 18c-14-8-34-8-48 0zM34 82c14-8 38-8 52 0v14c-14-8-38-8-52 0z"),
      ) +
        stroke("#fff3e0", 3, "M40 42c12-6 28-6 40 0M40 90c12-5 28-5 40 0") +
        stroke("#5e3214", 3, "M60 60v14"),
    ),
  },
  cartola: {
    pt: "Cartola",
    en: "Top hat",
    art:
      inked(
        oval("#2a2348", [60, 94, 52, 16]) +
          fill("#3d3468", "M26 14c16-8 52-8 68 0l-6 78c-14 8-42 8-56 0z") +
          fill("#e8352b", "M30 68c18 8 42 8 60 0l-2 22c-14 8-42 8-56 0z"),
      ) +
      fill("#241d44", "M84 12l8 3-6 54-10 4z") +
      fill("#c9f27a", "M44 66l14 4v26l-14-4z") +
      shine("M34 24c4-2 8-3 12-4l-2 42c-3-1-5-1-7-2z"),
  },
} as const satisfies Record<string, SlotSymbol>;
