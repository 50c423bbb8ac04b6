import { animals, owl } from "./animals.ts";
import { fill, shine, type SlotSymbol } from "./drawing-parts.ts";
import { fruits } from "./fruits.ts";
import { music, partyWear } from "./music.ts";
import { nature } from "./nature.ts";
import { places } from "./places.ts";
import { chance, food, pitch } from "./table.ts";
import { things } from "./things.ts";

/** The wild of every slot: the house's own leaf, in the colour of a win. */
const leaf: SlotSymbol = {
  pt: "Curinga",
  en: "Wild",
  art:
    fill("#0a4d2c", "M8 60a52 52 0 0 1 104 0v56H60A54 54 0 0 1 8 60z") +
    fill("#c9f27a", "M8 54a52 52 0 0 1 104 0v52H60A52 52 0 0 1 8 54z") +
    fill("#8fc93a", "M112 54v52H60c30-6 48-28 52-52z") +
    shine("M16 52c2-22 16-36 36-38-16 8-24 20-27 38z") +
    fill("#0c5c35", "M58 58V40A18 18 0 1 0 40 58zM62 58h18a18 18 0 1 0-18-18zM58 62H40a18 18 0 1 0 18 18zM62 62v18a18 18 0 1 0 18-18z"),
};

/** All drawings of the slots. */
export const symbols = {
  curinga: leaf,
  coruja: owl,
  ...fruits,
  ...animals,
  ...nature,
  ...music,
  ...partyWear,
  ...food,
  ...chance,
  ...pitch,
  ...things,
  ...places,
} as const satisfies Record<string, SlotSymbol>;

export type SymbolName = keyof typeof symbols;
