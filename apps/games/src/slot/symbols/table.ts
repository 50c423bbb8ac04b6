import { around, box, disc, fill, inked, mirrored, oval, shine, stroke, tilted, type SlotSymbol } from "./drawing-parts.ts";

/** A cut stone in three tones, from lit to dark. */
const gem = (lit: string, body: string, dark: string) =>
  inked(fill(body, "M30 18h60l24 32-54 62L6 50z")) +
  fill(lit, "M30 18 6 50h26l14-32zM60 18 32 50h28z") +
  fill(dark, "M90 18l24 32H88zM60 112l54-62H88z") +
  fill("#fff", "M46 18 32 50h28l14-32z") +
  stroke("#3a0d14", 3, "M6 50h108M32 50l28 62 28-62M46 18 32 50m42-32 14 32");

const coin = (face: string, shade: string, mark: string) =>
  inked(disc(face, [60, 60, 52])) +
  around(box("#fff3e0", [51, 9, 18, 13, 2]), 6) +
  `<circle cx="60" cy="60" r="33" fill="${shade}"/>` +
  inked(mark);

export const food = {
  chope: {
    pt: "Chope",
    en: "Draught beer",
    art:
      inked(
        `<path fill="none" stroke-width="17" d="M84 48h10c14 0 14 40 0 40H84"/>` +
          `<path fill="none" stroke="#e8eef2" stroke-width="7" d="M84 48h10c14 0 14 40 0 40H84"/>` +
          fill("#ffb81f", "M22 36h64l-4 76H26z") +
          fill(
            "#fff8ee",
            "M18 42C8 34 14 18 28 22c2-14 24-18 30-6 10-8 26-2 26 10 12 2 10 18 2 20-8 2-8 12-16 12s-6-8-14-8-6 14-14 14-6-16-12-16-8-2-12-6z",
          ),
      ) +
      stroke("#e08a00", 6, "M40 74v26m28-34v34") +
      shine("M29 62h7l2 40h-6z"),
  },
  pastel: {
    pt: "Pastel",
    en: "Fried pastry",
    art: tilted(
      -14,
      inked(fill("#f2b44a", "M8 40c24-14 80-14 104 0l-6 50c-24 10-68 10-92 0z")) +
        fill("#d68a22", "M104 44l6-2-5 46c-24 9-66 9-90 0l-1-8c30 10 68 8 86-2z") +
        stroke(
          "#a8621a",
          4,
          "M16 44l-1 8m10-12v8m12-10v8m12-9v8m12-8v8m12-8v8m12-7v8m12-5v8m11-4-1 8M16 84l2-8m10 12v-8m12 10v-8m12 9v-8m12 8v-8m12 8v-8m12 6v-8m12 4-1-8",
        ) +
        disc("#ffd98a", [42, 60, 6]) +
        disc("#ffd98a", [72, 66, 8]),
    ),
  },
  coxinha: {
    pt: "Coxinha",
    en: "Chicken croquette",
    art:
      inked(fill("#e09a3a", "M62 6c8 24 44 38 44 70 0 24-20 36-46 36S14 100 14 76C14 44 56 32 62 6z")) +
      fill("#b0681a", "M96 52c6 6 9 14 9 24 0 22-18 34-45 34 30-10 42-32 36-58z") +
      [
        [44, 62],
        [60, 84],
        [76, 66],
        [38, 88],
        [66, 48],
      ]
        .map(([x = 0, y = 0]) => disc("#ffd08a", [x, y, 4]))
        .join("") +
      shine("M22 78c2-14 8-22 18-28-6 9-9 18-10 28z"),
  },
  bule: {
    pt: "Bule",
    en: "Coffee pot",
    art:
      inked(
        `<path fill="none" stroke-width="16" d="M84 46c26-8 30 34 4 38"/><path fill="none" stroke="#e8352b" stroke-width="6" d="M84 46c26-8 30 34 4 38"/>` +
          fill("#e8352b", "M34 34h48l10 74H28L30 74C16 70 10 50 4 42c10-6 18 0 28 10z") +
          fill("#b01b23", "M32 34c2-12 50-12 52 0z") +
          disc("#ffd45a", [58, 18, 6]),
      ) +
      fill("#b01b23", "M76 36h5l9 70H72c6-20 7-46 4-70z") +
      shine("M40 44h8l-2 52h-8z"),
  },
  xicara: {
    pt: "Cafezinho",
    en: "Cup of coffee",
    art:
      stroke("#fff3e0", 6, "M44 30c-8-8 8-12 0-24m20 24c-8-8 8-12 0-24") +
      inked(
        oval("#d9c2a6", [54, 102, 46, 10]) +
          `<path fill="none" stroke-width="15" d="M84 54c26-4 24 34-4 34"/><path fill="none" stroke="#fff8ee" stroke-width="6" d="M84 54c26-4 24 34-4 34"/>` +
          fill("#fff8ee", "M14 44h76c0 32-12 54-38 54S14 76 14 44z") +
          oval("#5a2d14", [52, 44, 38, 11]),
      ) +
      fill("#e0cdb4", "M80 56h8c-2 24-14 38-34 39 16-6 24-20 26-39z"),
  },
  pao: {
    pt: "Pão de queijo",
    en: "Cheese bread",
    art:
      inked(fill("#e6b04f", "M8 78c0-32 24-54 52-54s52 22 52 54c0 20-20 28-52 28S8 98 8 78z")) +
      fill("#c4832a", "M100 54c6 8 10 16 10 24 0 18-20 26-50 26 30-8 44-24 40-50z") +
      stroke("#fff0c4", 5, "M36 54c8-8 18-10 26-6m4 18c8-2 14 0 18 6") +
      disc("#f7d68a", [40, 80, 5]) +
      disc("#f7d68a", [62, 86, 4]) +
      shine("M16 70c3-16 10-24 22-30-8 10-12 19-13 30z"),
  },
  moringa: {
    pt: "Moringa",
    en: "Clay jug",
    art:
      inked(
        fill("#c9562a", "M50 6h20v22c26 8 40 26 40 46 0 24-22 38-50 38S10 98 10 74c0-20 14-38 40-46z") + fill("#a8401a", "M44 4h32v12H44z"),
      ) +
      fill("#93340f", "M98 46c8 8 10 18 10 28 0 22-20 36-48 36 32-10 44-34 38-64z") +
      stroke("#ffd9b0", 5, "M14 66q11 10 22 0t22 0 22 0 22 0") +
      disc("#ffd9b0", [40, 90, 4]) +
      disc("#ffd9b0", [60, 94, 4]) +
      shine("M20 60c4-12 10-18 20-23-6 8-10 14-12 23z"),
  },
} as const satisfies Record<string, SlotSymbol>;

export const chance = {
  domino: {
    pt: "Dominó",
    en: "Domino",
    art: tilted(
      18,
      inked(box("#fff8ee", [30, 4, 60, 112, 12])) +
        fill("#e0cdb4", "M80 8c5 2 8 5 8 10v84c0 8-4 12-10 12 4-30 5-76 2-106z") +
        stroke("#3a0d14", 4, "M38 60h44") +
        [
          [46, 20],
          [74, 20],
          [60, 33],
          [46, 46],
          [74, 46],
          [46, 76],
          [74, 102],
          [60, 89],
        ]
          .map(([x = 0, y = 0]) => disc("#3a0d14", [x, y, 5.5]))
          .join(""),
    ),
  },
  dado: {
    pt: "Dado",
    en: "Die",
    art:
      inked(
        fill("#fff8ee", "m60 6 48 26-48 26-48-26z") +
          fill("#ead4b4", "M12 32l48 26v56L12 86z") +
          fill("#c9ab86", "M108 32 60 58v56l48-28z"),
      ) +
      oval("#c4242b", [60, 32, 8, 5]) +
      [
        [26, 56],
        [46, 90],
        [36, 73],
      ]
        .map(([x = 0, y = 0]) => oval("#c4242b", [x, y, 5, 7]))
        .join("") +
      [
        [74, 70],
        [94, 58],
        [74, 94],
        [94, 82],
      ]
        .map(([x = 0, y = 0]) => oval("#c4242b", [x, y, 5, 7]))
        .join(""),
  },
  carta: {
    pt: "Zape",
    en: "Four of clubs",
    art: tilted(
      -12,
      inked(box("#fff8ee", [24, 6, 72, 108, 10])) +
        fill("#2a1418", "M60 30a14 14 0 0 1 12 21 14 14 0 1 1-9 22l4 15H53l4-15a14 14 0 1 1-9-22 14 14 0 0 1 12-21z") +
        stroke("#2a1418", 4, "M40 14 32 26h12m-4-6v12m42 58-8 12h12m-4-6v12"),
    ),
  },
  ficha: {
    pt: "Ficha",
    en: "Chip",
    art: coin("#d8262f", "#b01b23", fill("#fff3e0", "m60 40 6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z")),
  },
  bilhete: {
    pt: "Bilhete",
    en: "Ticket",
    art: tilted(
      -16,
      inked(fill("#ffe9b0", "M6 34h108v16c-10 0-10 20 0 20v16H6V70c10 0 10-20 0-20z")) +
        fill("#e8bf6a", "M6 80h108v6H6z") +
        stroke("#c4532a", 4, "M82 40v40") +
        stroke("#7a3a14", 5, "M28 48h40M28 60h28M28 72h36") +
        disc("#e8352b", [96, 60, 6]),
    ),
  },
  livro: {
    pt: "Folheto",
    en: "Chapbook",
    art: tilted(
      -10,
      inked(fill("#f2dcae", "M22 12h70c6 0 8 4 8 8v84c0 6-4 8-8 8H22z") + fill("#c94a2a", "M12 8h70c6 0 8 4 8 8v84c0 4-4 6-8 6H12z")) +
        box("#f7e6c4", [22, 20, 58, 56, 3]) +
        fill("#3a0d14", "M26 72c2-18 8-26 14-26l-4-10 10 6c4-8 14-8 18-2l10-2-6 8c8 6 8 18 6 26z") +
        stroke("#f7e6c4", 5, "M26 88h50"),
    ),
  },
  gemaazul: { pt: "Água-marinha", en: "Aquamarine", art: gem("#8fe4ff", "#36a8f0", "#0f62b0") },
  gemaverde: { pt: "Esmeralda", en: "Emerald", art: gem("#8ff0b4", "#2fbf6a", "#0f7a3e") },
  gemarosa: { pt: "Turmalina", en: "Tourmaline", art: gem("#ffb8d4", "#f0559a", "#a81560") },
} as const satisfies Record<string, SlotSymbol>;

export const pitch = {
  bola: {
    pt: "Bola",
    en: "Football",
    art:
      inked(disc("#fff8ee", [60, 60, 52])) +
      fill("#d9cbb8", "M96 24a52 52 0 0 1-72 72 58 58 0 0 0 72-72z") +
      fill("#2a1a2e", "m60 40 20 14-8 24H48l-8-24z") +
      around(fill("#2a1a2e", "M48 10c8-3 16-3 24 0l-4 10H52z"), 5) +
      around(stroke("#2a1a2e", 4, "M60 40V20"), 5, [60, 60]),
  },
  trofeu: {
    pt: "Taça",
    en: "Cup",
    art:
      inked(
        mirrored(
          `<path fill="none" stroke-width="14" d="M32 24C6 22 8 62 38 62"/><path fill="none" stroke="#e8b02a" stroke-width="5" d="M32 24C6 22 8 62 38 62"/>`,
        ) +
          fill("#ffc933", "M28 10h64c2 40-10 60-24 66v14h14v20H38V90h14V76C38 70 26 50 28 10z") +
          box("#7a3a14", [30, 98, 60, 14, 3]),
      ) +
      fill("#d98a00", "M80 13h9c1 36-10 54-22 60 10-16 14-36 13-60z") +
      shine("M36 18h8c-1 16 1 28 6 38-9-8-14-22-14-38z"),
  },
  chuteira: {
    pt: "Chuteira",
    en: "Boot",
    art:
      stroke("#3a0d14", 11, "M24 98v10m22-10v10m30-10v10m22-10v10") +
      inked(fill("#2f5bea", "M10 94C8 64 10 40 18 20l28 8c0 10 4 14 12 18l40 16c12 4 18 14 16 32z")) +
      fill("#1a3aa8", "M10 82h104c1 4 1 8 0 12H10z") +
      stroke("#fff3e0", 5, "M46 44l14-10m0 20 14-10m0 18 14-9") +
      fill("#fff3e0", "M20 60c14 2 26 8 36 18H19z"),
  },
  luva: {
    pt: "Luva",
    en: "Glove",
    art:
      inked(
        fill(
          "#ff8f1f",
          "M30 70 14 50c-6-10 6-18 12-10l10 12-4-34c-1-12 14-12 16-2l4 26 2-30c1-12 16-10 16 0v32l8-26c4-10 18-6 15 6l-9 40c-2 18-10 26-18 28H40c-4-8-8-14-10-22z",
        ) + box("#fff3e0", [36, 90, 46, 20, 5]),
      ) +
      fill("#d9620a", "M88 40l-9 24c-2 14-6 20-12 24h6c8-4 12-12 13-24z") +
      stroke("#d9620a", 4, "M44 60l26-2M44 72l28 0"),
  },
  apito: {
    pt: "Apito",
    en: "Whistle",
    art:
      inked(
        `<path fill="none" stroke-width="12" d="M40 42C30 12 62 2 84 14"/><path fill="none" stroke="#e8352b" stroke-width="4" d="M40 42C30 12 62 2 84 14"/>` +
          fill("#b9c4cc", "M50 40h62v22H84c4 30-10 48-34 48-22 0-36-14-36-34 0-22 16-36 36-36z") +
          disc("#3d3140", [50, 76, 16]),
      ) +
      fill("#86949e", "M76 60c6 30-8 48-26 48 22 2 36-16 32-48z") +
      disc("#ffc933", [54, 80, 8]) +
      shine("M22 74c1-14 8-22 20-26-8 8-11 16-12 26z"),
  },
  cartao: {
    pt: "Cartões",
    en: "Cards",
    art:
      tilted(16, inked(box("#e8352b", [44, 10, 58, 86, 10])) + fill("#b01b23", "M92 14c5 2 8 4 8 8v62c0 6-4 10-10 10 4-24 5-54 2-80z")) +
      tilted(
        -12,
        inked(box("#ffc933", [18, 24, 58, 86, 10])) +
          fill("#e09a00", "M66 28c5 2 8 4 8 8v62c0 6-4 10-10 10 4-24 5-54 2-80z") +
          shine("M26 34h10v50H26z"),
      ),
  },
} as const satisfies Record<string, SlotSymbol>;
