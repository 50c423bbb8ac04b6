import { around, box, disc, fill, inked, mirrored, oval, shine, stroke, tilted, type SlotSymbol } from "./drawing-parts.ts";

const tile = (ground: string, parts: string) =>
  inked(box(ground, [8, 8, 104, 104, 8])) +
  parts +
  `<rect x="14" y="14" width="92" height="92" rx="4" fill="none" stroke="#123a8c" stroke-width="3"/>`;

export const things = {
  picareta: {
    pt: "Picareta",
    en: "Pickaxe",
    art: tilted(
      -28,
      inked(
        box("#a8683a", [53, 20, 14, 96, 5]) +
          fill("#b9c4cc", "M4 54C18 20 40 8 60 8s42 12 56 46C98 38 80 34 60 34S22 38 4 54z") +
          box("#7d8a94", [48, 8, 24, 28, 5]),
      ) +
        stroke("#fff", 4, "M20 34c8-10 16-15 26-18") +
        fill("#7a4522", "M61 38h5v74h-5z"),
    ),
  },
  bateia: {
    pt: "Bateia",
    en: "Gold pan",
    art:
      inked(oval("#a8683a", [60, 66, 54, 42]) + oval("#6b3f1f", [60, 62, 40, 28])) +
      oval("#3f9ad6", [60, 66, 32, 19]) +
      inked(fill("#ffc933", "m44 62 10-8 10 6-6 12H46z") + fill("#ffdf7a", "m68 72 8-6 8 4-2 8H70z")) +
      shine("M14 62c4-16 16-26 32-30-12 8-20 18-22 30z"),
  },
  ferradura: {
    pt: "Ferradura",
    en: "Horseshoe",
    art:
      inked(
        fill(
          "#9aa8b2",
          "M60 8c32 0 46 24 44 52-1 20-10 38-18 50l-20-10c10-14 14-26 14-40 0-18-8-28-20-28s-20 10-20 28c0 14 4 26 14 40l-20 10C26 98 17 80 16 60 14 32 28 8 60 8z",
        ),
      ) +
      fill("#6d7c88", "M94 30c6 8 9 18 8 30-1 18-9 34-17 46l-4-2c12-20 18-46 13-74z") +
      mirrored(disc("#3a0d14", [28, 44, 4]) + disc("#3a0d14", [29, 64, 4]) + disc("#3a0d14", [40, 26, 4])) +
      shine("M22 50c1-12 6-22 15-28-6 9-9 18-9 28z"),
  },
  lampiao: {
    pt: "Lampião",
    en: "Lantern",
    art:
      inked(
        `<path fill="none" stroke-width="6" d="M36 42C28 6 92 6 84 42"/>` +
          fill("#3d4a54", "M38 36h44l-6-14H44z") +
          fill("#ffe9a8", "M36 38h48l6 46H30z") +
          fill("#3d4a54", "M24 84h72l6 26H18z"),
      ) +
      fill("#ff8f1f", "M60 44c12 14 14 22 10 30-4 6-16 6-20 0-4-8-2-16 10-30z") +
      fill("#fff3b8", "M60 58c6 8 6 14 0 18-6-4-6-10 0-18z") +
      stroke("#3a0d14", 4, "M46 40l-4 42m32-42 4 42") +
      stroke("#8a9aa6", 4, "M28 94h50"),
  },
  sino: {
    pt: "Sino",
    en: "Bell",
    art:
      inked(
        disc("#b0781a", [60, 102, 12]) +
          fill("#ffc933", "M60 14c22 0 30 18 32 42 1 18 6 24 16 32v8H12v-8c10-8 15-14 16-32 2-24 10-42 32-42z") +
          box("#7a3a14", [48, 4, 24, 14, 5]),
      ) +
      fill("#d98a00", "M78 24c9 8 12 20 13 32 1 18 6 26 15 34v4H78c6-20 6-46 0-70z") +
      stroke("#a86a00", 4, "M26 78h68") +
      shine("M36 56c1-14 5-24 11-29-3 10-4 20-4 30z"),
  },
  relogio: {
    pt: "Relógio",
    en: "Watch",
    art:
      inked(
        `<circle cx="60" cy="14" r="9" fill="none" stroke-width="6"/>` + disc("#e0a22a", [60, 68, 46]) + disc("#fff8ee", [60, 68, 34]),
      ) +
      fill("#b0781a", "M94 38a46 46 0 0 1-64 64 52 52 0 0 0 64-64z") +
      disc("#fff8ee", [60, 68, 33]) +
      around(stroke("#7a3a14", 4, "M60 40v6"), 12, [60, 68]) +
      stroke("#3a0d14", 5, "M60 68V48m0 20 14 8") +
      disc("#e8352b", [60, 68, 4]),
  },
  ancora: {
    pt: "Âncora",
    en: "Anchor",
    art:
      inked(
        `<circle cx="60" cy="18" r="10" fill="none" stroke-width="18"/><circle cx="60" cy="18" r="10" fill="none" stroke="#4f6a8a" stroke-width="8"/>` +
          fill(
            "#4f6a8a",
            "M53 28h14v10h20v12H67v46c14-4 24-14 26-26l-8 4 12-24 16 22-9-1c-3 26-20 42-44 42S19 97 16 71l-9 1 16-22 12 24-8-4c2 12 12 22 26 26V50H33V38h20z",
          ),
      ) +
      stroke("#a9c4e0", 4, "M56 40v52") +
      stroke("#e8352b", 5, "M44 58c10 8 22 8 32 0"),
  },
  guardasol: {
    pt: "Guarda-sol",
    en: "Beach umbrella",
    art: tilted(
      -16,
      stroke("#3a0d14", 10, "M60 50v66") +
        stroke("#fff3e0", 4, "M60 50v66") +
        inked(
          fill("#fff3e0", "M4 62C8 28 30 10 60 10s52 18 56 52z") +
            fill("#e8352b", "M4 62C8 34 24 16 60 10 40 26 34 44 32 62zM60 10c36 6 52 24 56 52H88C86 44 80 26 60 10z") +
            fill("#e8352b", "M48 62c0-20 4-40 12-52 8 12 12 32 12 52z"),
        ) +
        shine("M14 52c4-12 10-20 20-26-6 8-10 16-11 26z"),
    ),
  },
  bonde: {
    pt: "Bonde",
    en: "Tram",
    art:
      stroke("#3a0d14", 5, "M60 20 44 4m16 16L76 4") +
      inked(
        fill("#b01b23", "M14 30c4-10 20-14 46-14s42 4 46 14l2 8H12z") +
          box("#ffc933", [16, 36, 88, 62, 6]) +
          box("#bfe8ff", [24, 44, 30, 26, 3]) +
          box("#bfe8ff", [66, 44, 30, 26, 3]) +
          fill("#6b2d14", "M20 98h80l-8 14H28z"),
      ) +
      fill("#e09a00", "M96 74h8v22H70c16-4 24-10 26-22z") +
      inked(disc("#fff3e0", [60, 84, 9])) +
      disc("#e8352b", [32, 84, 5]) +
      disc("#e8352b", [88, 84, 5]),
  },
  trem: {
    pt: "Locomotiva",
    en: "Locomotive",
    art:
      inked(
        box("#3d4a54", [50, 2, 20, 26, 3]) +
          disc("#2f6b46", [60, 58, 40]) +
          disc("#1d4a30", [60, 58, 28]) +
          fill("#b01b23", "M14 88h92l8 24H6z"),
      ) +
      inked(disc("#ffe38a", [60, 56, 15])) +
      disc("#fff8dc", [56, 52, 6]) +
      stroke("#ffb0a0", 4, "M30 94l-8 14m24-14-4 14m18-14v14m14-14 4 14m12-14 8 14") +
      around(disc("#ffd45a", [60, 26, 3]), 8, [60, 58]),
  },
  azulejoa: {
    pt: "Azulejo de estrela",
    en: "Star tile",
    art: tile(
      "#f4f8ff",
      around(fill("#2f5bea", "M60 60 44 34 60 16l16 18z"), 4) +
        around(fill("#8fb0ff", "M60 60 49 46l11-8 11 8z"), 4) +
        disc("#ffc933", [60, 60, 8]),
    ),
  },
  azulejob: {
    pt: "Azulejo de flor",
    en: "Flower tile",
    art: tile(
      "#fff3d6",
      around(fill("#1a3aa8", "M60 60C36 52 36 24 60 16c24 8 24 36 0 44z"), 4) +
        around(fill("#ff8f1f", "M60 60c-8-6-8-18 0-26 8 8 8 20 0 26z"), 4) +
        disc("#fff3d6", [60, 60, 6]),
    ),
  },
  azulejoc: {
    pt: "Azulejo de onda",
    en: "Wave tile",
    art: tile(
      "#dff0ff",
      around(fill("#1c8a9a", "M14 14h46A46 46 0 0 1 14 60z"), 4) +
        around(fill("#7fd0d8", "M14 14h26a26 26 0 0 1-26 26z"), 4) +
        disc("#e8352b", [60, 60, 9]),
    ),
  },
} as const satisfies Record<string, SlotSymbol>;
