import type { Ground, ProofPair } from "@trevo/domain";
import { createWords } from "../../lib/words.ts";

const ptGrounds: Record<Ground, string> = { earth: "Terra", opposite: "Oposta à cor", neutral: "Neutra" };
const enGrounds: Record<Ground, string> = { earth: "Earth", opposite: "Opposite of the colour", neutral: "Neutral" };
const ptPairs: Record<ProofPair, string> = {
  accent: "Botão",
  ink_s2: "Destaque no texto",
  t1_s2: "Texto",
  t2_s2: "Texto secundário",
  t3_s2: "Legenda",
  win_s2: "Ganho",
  bonus_s2: "Bônus",
  warn_s2: "Aviso",
  danger_s2: "Perigo",
  t1_s3: "Texto em superfície alta",
  t2_s3: "Secundário em superfície alta",
  ring: "Contorno do foco",
};
const enPairs: Record<ProofPair, string> = {
  accent: "Button",
  ink_s2: "Highlight in text",
  t1_s2: "Text",
  t2_s2: "Secondary text",
  t3_s2: "Caption",
  win_s2: "Win",
  bonus_s2: "Bonus",
  warn_s2: "Warning",
  danger_s2: "Danger",
  t1_s3: "Text on a raised surface",
  t2_s3: "Secondary on a raised surface",
  ring: "Focus ring",
};

const pt = {
  grounds: ptGrounds,
  pairs: ptPairs,
  modes: { dark: "Escuro", light: "Claro" },
  look: "Aparência",
  colour: "Uma cor",
  colourPick: "Escolher a cor na paleta",
  colourHint: "As outras cores dos dois modos são calculadas a partir dela.",
  colourBad: "Escreva a cor como #rrggbb.",
  ground: "Superfícies",
  preview: "Prévia das cores",
  proof: "Prova de contraste",
  passing: (count: string, all: string) => `${count} de ${all} passam`,
  atLeast: (least: string) => `mín. ${least}`,
  sampleTitle: "Originais da casa",
  sampleText: "Cada rodada tem uma prova que você refaz.",
  sampleNote: "RTP 99,00%",
  samplePlay: "Jogar",
};
const en: typeof pt = {
  grounds: enGrounds,
  pairs: enPairs,
  modes: { dark: "Dark", light: "Light" },
  look: "Look",
  colour: "One colour",
  colourPick: "Choose the colour from the palette",
  colourHint: "The other colours of both modes are worked out from it.",
  colourBad: "Write the colour as #rrggbb.",
  ground: "Surfaces",
  preview: "Preview of the colours",
  proof: "Contrast",
  passing: (count, all) => `${count} of ${all} pass`,
  atLeast: (least) => `min. ${least}`,
  sampleTitle: "House originals",
  sampleText: "Every round has a proof that you can redo.",
  sampleNote: "RTP 99.00%",
  samplePlay: "Play",
};

export const useLookWords = createWords({ pt, en });
