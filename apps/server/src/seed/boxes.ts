import type { Localized } from "@trevo/domain";
import type { BoxDraft } from "../modules/boxes/index.ts";

type Line = readonly [weight: number, value: number, image: string];

const line = (title: Localized, [weight, value, image]: Line) => ({ title, image: `/boxes/${image}.svg`, weight, value });
const coins = (...prize: Line) => ({ ...line({ pt: "Saldo na conta", en: "Account balance" }, prize), form: "cash" as const });
const item = (title: Localized, prize: Line, pieces: number) => ({ ...line(title, prize), form: "item" as const, pieces });

/** Boxes of the demo: R$ 2 to R$ 100, returning 90 to 96 %. The weights of each box add up to 10^9. */
const cashBoxes: readonly BoxDraft[] = [
  {
    name: "folha",
    title: { pt: "Caixa Folha", en: "Leaf box" },
    image: "/boxes/leaf.svg",
    position: 10,
    price: 200,
    prizes: [
      coins(500_000_000, 50, "coin"),
      coins(300_000_000, 150, "coin"),
      coins(150_000_000, 400, "coins"),
      coins(45_000_000, 1_000, "stack"),
      coins(4_900_000, 2_500, "purse"),
      coins(100_000, 17_500, "note"),
    ],
  },
  {
    name: "raiz",
    title: { pt: "Caixa Raiz", en: "Root box" },
    image: "/boxes/root.svg",
    position: 20,
    price: 1_000,
    prizes: [
      coins(450_000_000, 300, "coin"),
      coins(350_000_000, 800, "coins"),
      coins(150_000_000, 2_000, "stack"),
      coins(40_000_000, 3_500, "purse"),
      coins(9_500_000, 6_000, "purse"),
      coins(500_000, 60_000, "note"),
    ],
  },
  {
    name: "pomar",
    title: { pt: "Caixa Pomar", en: "Orchard box" },
    image: "/boxes/gold.svg",
    position: 40,
    price: 5_000,
    prizes: [
      coins(400_000_000, 1_500, "coins"),
      coins(380_000_000, 4_500, "stack"),
      coins(170_000_000, 7_500, "purse"),
      coins(40_000_000, 20_000, "purse"),
      coins(9_900_000, 30_000, "note"),
      coins(100_000, 300_000, "note"),
    ],
  },
];

const itemBoxes: readonly BoxDraft[] = [
  {
    name: "trevo",
    title: { pt: "Caixa Trevo", en: "Clover box" },
    image: "/boxes/clover.svg",
    position: 30,
    price: 2_500,
    prizes: [
      coins(500_000_000, 900, "coins"),
      coins(350_000_000, 2_500, "stack"),
      coins(130_000_000, 6_000, "purse"),
      coins(15_000_000, 10_000, "note"),
      item({ pt: "Fone de ouvido", en: "Headphones" }, [5_000_000, 25_000, "headphones"], 20),
    ],
  },
  {
    name: "noite",
    title: { pt: "Caixa Noite", en: "Night box" },
    image: "/boxes/night.svg",
    position: 50,
    price: 10_000,
    prizes: [
      coins(450_000_000, 3_500, "stack"),
      coins(380_000_000, 9_500, "purse"),
      coins(140_000_000, 19_000, "note"),
      coins(25_000_000, 40_000, "note"),
      item({ pt: "Bicicleta", en: "Bicycle" }, [4_500_000, 120_000, "bicycle"], 5),
      item({ pt: "Celular", en: "Phone" }, [500_000, 250_000, "phone"], 3),
    ],
  },
];

/** Boxes per brand; brands not listed have none. */
export const demoBoxes: Readonly<Record<string, readonly BoxDraft[]>> = { trevo: [...cashBoxes, ...itemBoxes], aurora: cashBoxes };
