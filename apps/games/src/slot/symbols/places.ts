import { box, disc, fill, inked, mirrored, oval, stroke, tilted, type SlotSymbol } from "./drawing-parts.ts";

/** The places where the themes are set, used as scatter symbols, which pay anywhere. */
export const places = {
  barraca: {
    pt: "Barraca",
    en: "Stall",
    art:
      inked(
        box("#b9743a", [14, 56, 92, 56]) +
          box("#ffe9a8", [24, 62, 72, 24]) +
          box("#8a4a1f", [10, 84, 100, 12]) +
          fill(
            "#2f5bea",
            "M20 12h80l14 34v6a9 9 0 0 1-18 4 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18-4v-6z",
          ),
      ) +
      fill("#fff3e0", "m38 14-6 36a9 9 0 0 0 16 4l4-40zm24 0v40a9 9 0 0 0 18 0l-6-40z") +
      disc("#e8352b", [40, 80, 8]) +
      disc("#ffb01f", [56, 79, 8]) +
      disc("#2fae59", [72, 80, 8]),
  },
  oca: {
    pt: "Oca",
    en: "Thatched house",
    art:
      inked(fill("#c9973f", "M60 8c30 20 48 56 50 100H10C12 64 30 28 60 8z") + fill("#4a2a14", "M44 108V78c0-20 32-20 32 0v30z")) +
      fill("#96681f", "M74 20c20 20 32 50 34 86H88c0-34-4-62-14-86z") +
      stroke("#7a4f14", 4, "M24 72c10-6 22-10 36-10s26 4 36 10M36 42c8-4 16-6 24-6s16 2 24 6") +
      stroke("#e8c878", 3, "M44 26 30 60m-8 26v14"),
  },
  fogueira: {
    pt: "Fogueira",
    en: "Bonfire",
    art:
      inked(
        fill("#ff5a2a", "M60 4c4 18 32 30 32 60 0 20-14 32-32 32S28 84 28 64c0-14 8-20 12-32 6 6 8 10 8 18C58 40 60 22 60 4z") +
          fill("#ffc933", "M62 42c4 12 16 18 16 32 0 12-8 18-18 18s-18-6-18-18c0-10 6-14 8-20 4 4 6 6 6 10 4-6 6-14 6-22z"),
      ) +
      tilted(14, inked(box("#8a4f24", [10, 90, 100, 16, 8]))) +
      tilted(-14, inked(box("#a8683a", [10, 90, 100, 16, 8]))) +
      fill("#fff3b8", "M60 68c6 8 6 16 0 20-6-4-6-12 0-20z"),
  },
  coreto: {
    pt: "Coreto",
    en: "Bandstand",
    art:
      inked(
        box("#fff3e0", [16, 92, 88, 18, 3]) +
          box("#ffdf9e", [24, 48, 10, 46]) +
          box("#ffdf9e", [86, 48, 10, 46]) +
          box("#ffdf9e", [50, 48, 20, 46]) +
          fill("#1f9aa0", "M60 12c12 14 32 24 52 30v8H8v-8c20-6 40-16 52-30z") +
          disc("#ffc933", [60, 10, 6]),
      ) +
      fill("#0b676d", "M64 18c12 12 30 20 46 25v5H70z") +
      stroke("#e8352b", 5, "M16 56q11 10 22 0t22 0 22 0 22 0") +
      stroke("#c9a37a", 4, "M22 101h76"),
  },
  boteco: {
    pt: "Boteco",
    en: "Corner bar",
    art:
      inked(
        box("#fff3e0", [12, 30, 96, 80, 3]) +
          box("#5a2d14", [26, 58, 30, 52, 3]) +
          box("#bfe8ff", [66, 58, 32, 28, 3]) +
          fill("#1fa35a", "M6 22h108l-6 24H12z"),
      ) +
      fill("#fff3e0", "M24 24h14l-2 20H22zm28 0h14v20H52zm28 0h14l4 20H82z") +
      box("#e8352b", [62, 92, 40, 12, 3]) +
      disc("#ffc933", [50, 86, 3]) +
      stroke("#fff", 4, "M72 64l8 12"),
  },
  gol: {
    pt: "Golaço",
    en: "Goal",
    art:
      box("#2f8f46", [4, 84, 112, 28, 6]) +
      `<g stroke="#fff8ee" stroke-width="3" opacity=".8"><path d="M18 30h84M18 46h84M18 62h84M18 78h84M30 20v74M46 20v74M62 20v74M78 20v74M94 20v74" fill="none"/></g>` +
      stroke("#3a0d14", 15, "M12 98V16h96v82") +
      stroke("#fff8ee", 7, "M12 98V16h96v82") +
      inked(disc("#fff8ee", [76, 54, 22])) +
      fill("#2a1a2e", "m76 44 10 7-4 12H70l-4-12z") +
      stroke("#2a1a2e", 3, "M76 44V33m10 18 10-5M70 63l-6 9m18-9 6 9M66 51l-10-5"),
  },
  capela: {
    pt: "Capela",
    en: "Chapel",
    art:
      inked(
        box("#fff8ee", [22, 52, 76, 58]) +
          fill("#c9562a", "M14 56 60 22l46 34z") +
          box("#fff8ee", [46, 18, 28, 26]) +
          fill("#c9562a", "M40 22 60 4l20 18z") +
          fill("#2f5bea", "M48 110V86c0-16 24-16 24 0v24z"),
      ) +
      disc("#2f5bea", [60, 32, 6]) +
      mirrored(inked(fill("#8fd0ff", "M28 88V74c0-8 12-8 12 0v14z"))) +
      fill("#e0cdb4", "M86 58h10v50H80c5-14 7-32 6-50z"),
  },
  casa: {
    pt: "Casario",
    en: "Row of houses",
    art:
      inked(
        box("#ff86ad", [6, 44, 38, 66]) +
          box("#ffc933", [40, 30, 40, 80]) +
          box("#45b4d3", [76, 46, 38, 64]) +
          fill("#a8401a", "M2 46 25 26l22 20zM36 32l24-22 24 22zM72 48l24-20 22 20z"),
      ) +
      inked(box("#7a2a4a", [16, 80, 16, 30, 2]) + box("#7a3a00", [50, 74, 20, 36, 2]) + box("#0b4a5a", [88, 80, 16, 30, 2])) +
      box("#fff8ee", [16, 54, 16, 16, 2]) +
      box("#fff8ee", [50, 44, 20, 18, 2]) +
      box("#fff8ee", [88, 56, 16, 14, 2]),
  },
  arcos: {
    pt: "Arcos",
    en: "Aqueduct",
    art:
      inked(
        fill(
          "#fff3e0",
          "M4 30h112v80h-14V96a11 11 0 0 0-22 0v14H66V96a11 11 0 0 0-22 0v14H30V96a11 11 0 0 0-22 0v14H4zM12 70h22V60a11 11 0 0 0-22 0zm37 0h22V60a11 11 0 0 0-22 0zm37 0h22V60a11 11 0 0 0-22 0z",
        ),
      ) +
      stroke("#c9ab86", 5, "M8 38h104M8 78h104") +
      inked(box("#ffc933", [42, 8, 38, 22, 4])) +
      box("#bfe8ff", [48, 13, 10, 8, 1]) +
      box("#bfe8ff", [63, 13, 10, 8, 1]),
  },
  palmeira: {
    pt: "Palmeira",
    en: "Palm",
    art:
      stroke("#3a0d14", 17, "M62 50c-8 22-10 40-6 60") +
      stroke("#a8683a", 9, "M62 50c-8 22-10 40-6 60") +
      inked(
        fill(
          "#2fae59",
          "M62 50C50 26 26 24 10 42c18-4 34 0 52 8zM62 50C40 44 18 58 14 82c16-14 30-20 48-32zM62 50C74 26 98 24 114 42c-18-4-34 0-52 8zM62 50c22-6 44 8 46 32-14-14-28-20-46-32zM62 50C52 32 56 14 72 4c0 18 0 30-10 46z",
        ) +
          disc("#7a4522", [54, 56, 8]) +
          disc("#96592e", [70, 58, 8]),
      ),
  },
  mina: {
    pt: "Mina",
    en: "Mine",
    art:
      inked(
        fill("#8d7a6e", "M4 110 26 42 58 12l40 24 18 74z") +
          fill("#2a1418", "M32 110V70c0-30 56-30 56 0v40z") +
          `<path fill="none" stroke-width="16" d="M30 110V66h60v44"/><path fill="none" stroke="#b9743a" stroke-width="8" d="M30 110V66h60v44"/>`,
      ) +
      fill("#6d5c52", "m98 38 14 70h-14V66z") +
      stroke("#c9a37a", 4, "M48 110l8-30m16 30-8-30m-14 24h20M54 92h12") +
      disc("#ffe38a", [60, 54, 6]),
  },
  vitrola: {
    pt: "Vitrola",
    en: "Gramophone",
    art:
      inked(
        fill("#ffc933", "M52 76C50 56 40 40 10 36 24 12 74-2 106 12c10 14 6 34-8 44-14 8-28 8-36 20z") +
          oval("#e08a00", [90, 30, 18, 24]) +
          box("#8a4a1f", [22, 82, 76, 28, 5]) +
          oval("#2a1a2e", [60, 82, 34, 9]),
      ) +
      stroke("#a86a00", 4, "M54 66C52 46 40 34 24 30m36 34c2-22-2-40-10-50") +
      disc("#ff5a45", [60, 82, 5]) +
      stroke("#e0b878", 4, "M34 98h52"),
  },
  farol: {
    pt: "Farol",
    en: "Lighthouse",
    art:
      fill("#ffe38a", "M60 24 4 10v30zM60 24l56-14v30z") +
      inked(
        fill("#fff8ee", "M44 38h32l10 72H34z") +
          fill("#e8352b", "m42 54 36-1 3 20-42 1zM38 92h45l3 18H34z") +
          box("#ffdf7a", [46, 16, 28, 20, 3]) +
          fill("#b01b23", "M42 18 60 2l18 16z") +
          box("#3d3140", [38, 34, 44, 8, 3]),
      ) +
      fill("#d9c2a6", "M70 44h5l2 8h-6z") +
      box("#3a0d14", [55, 78, 10, 12, 4]),
  },
  circo: {
    pt: "Lona",
    en: "Big top",
    art:
      stroke("#3a0d14", 5, "M60 18V2") +
      inked(
        fill("#ffc933", "M60 2l22 7-22 7z") +
          fill("#fff3e0", "M18 58h84l-6 52H24z") +
          fill("#e8352b", "M18 58h20v52H24zM52 58h16v52H52zM82 58h20l-6 52H82z") +
          fill("#e8352b", "M60 16c8 20 28 34 54 42v8H6v-8c26-8 46-22 54-42z") +
          fill("#fff3e0", "M60 16c-2 20-12 38-26 50H20c22-12 34-28 40-50zM60 16c2 20 12 38 26 50h14C78 54 66 38 60 16z"),
      ) +
      fill("#3a0d14", "M50 110V90c0-12 20-12 20 0v20z"),
  },
  estacao: {
    pt: "Estação",
    en: "Station",
    art:
      inked(
        box("#e8c49a", [12, 52, 96, 58]) +
          fill("#a8401a", "M4 54 22 32h76l18 22z") +
          fill("#e8c49a", "M40 34 60 8l20 26v4H40z") +
          fill("#5a2d14", "M48 110V82c0-14 24-14 24 0v28z") +
          disc("#fff8ee", [60, 30, 10]),
      ) +
      stroke("#3a0d14", 3, "M60 30v-6m0 6 4 3") +
      mirrored(inked(box("#bfe8ff", [20, 66, 18, 22, 2]))) +
      fill("#c49a6a", "M98 56h8v52H92c4-14 6-32 6-52z"),
  },
  jangada: {
    pt: "Jangada",
    en: "Sail raft",
    art:
      stroke("#3a0d14", 9, "M40 100 62 8") +
      inked(
        fill("#fff8ee", "M60 8c30 16 50 44 54 78-28-4-52-6-74 6z") +
          fill("#b9743a", "M6 92c36 8 72 8 108 0-6 14-16 18-28 18H34c-12 0-22-4-28-18z"),
      ) +
      fill("#ff8f1f", "M68 14c24 16 40 40 44 70l-20-2C92 58 84 36 68 14z") +
      stroke("#2f9be8", 6, "M4 114q11-8 22 0t22 0 22 0 22 0 22 0"),
  },
} as const satisfies Record<string, SlotSymbol>;
