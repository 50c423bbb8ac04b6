import { formatReais } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import type { NewFreeBetRow } from "./store.ts";

const decimal = (odds_x1000: number, separator: string): string =>
  `${Math.floor(odds_x1000 / 1_000)}${separator}${String(odds_x1000 % 1_000)
    .padStart(3, "0")
    .replace(/0$/, "")}`;

export function readyMessage({ id, amount, min_odds_x1000 }: Pick<NewFreeBetRow, "id" | "amount" | "min_odds_x1000">): NewNotification {
  return {
    words: {
      pt: {
        title: `Aposta grátis de ${formatReais(amount, "pt")}`,
        description: `Escolha a aposta grátis no cupom de apostas, em odds a partir de ${decimal(min_odds_x1000, ",")}. Se ganhar, você recebe o lucro em saldo real. O prazo está no cupom de apostas.`,
      },
      en: {
        title: `Free bet of ${formatReais(amount, "en")}`,
        description: `Choose the free bet on your slip, at odds of ${decimal(min_odds_x1000, ".")} or more. If it wins, you get the profit in cash. The slip states until when.`,
      },
    },
    link: "/sports",
    event: `free_bet:${id}:ready`,
    isPushed: false,
  };
}
