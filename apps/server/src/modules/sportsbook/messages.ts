import { formatReais } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import type { WholeBet } from "./bet-store.ts";
import type { NextSettlement } from "./decide-settlement.ts";

type Words = NewNotification["words"];

const voidWords = (amount: string): Words => ({
  pt: { title: "Aposta devolvida", description: `Todas as seleções da sua aposta foram anuladas. ${amount} voltaram para o seu saldo.` },
  en: { title: "Bet refunded", description: `All selections of your bet are void. ${amount} went back to your balance.` },
});

/** Nothing was paid: what comes back is the free bet. */
const freeVoidWords = (amount: string): Words => ({
  pt: {
    title: "Aposta grátis devolvida",
    description: `Todas as seleções da sua aposta foram anuladas. Sua aposta grátis de ${amount} pode ser usada de novo.`,
  },
  en: {
    title: "Free bet returned",
    description: `All selections of your bet are void. You can use your free bet of ${amount} again.`,
  },
});

const correctedWords = (amount: string): Words => ({
  pt: {
    title: "Resultado corrigido",
    description: `O resultado de uma seleção foi corrigido. Sua aposta agora paga ${amount}, e a diferença já está no seu saldo.`,
  },
  en: {
    title: "Result corrected",
    description: `The result of a selection was corrected. Your bet now pays ${amount}, and your balance has been adjusted.`,
  },
});

/** What a player must know without asking: a bet that was void, and one that was decided again. Null for the others. */
export function settlementNotification(
  { bet }: WholeBet,
  { settlement_no, outcome, reason, payout }: NextSettlement,
): NewNotification | null {
  if (reason !== "correction" && outcome !== "void") return null;
  const paidWords = reason === "correction" ? correctedWords : voidWords;
  return {
    words: bet.is_free && outcome === "void" ? freeVoidWords(formatReais(bet.stake)) : paidWords(formatReais(payout)),
    category: "sports",
    link: "/sportsbook/bets",
    event: `sport-bet:${bet.id}:${settlement_no}`,
  };
}

/** A target was reached while the player may have been away. */
export const autoCashOutNotification = ({ bet }: WholeBet, amount: number): NewNotification => ({
  words: {
    pt: {
      title: "Aposta encerrada automaticamente",
      description: `Sua aposta chegou ao valor que você definiu e foi encerrada por ${formatReais(amount)}. O valor já está no seu saldo.`,
    },
    en: {
      title: "Bet cashed out automatically",
      description: `Your bet reached the amount that you set and was cashed out for ${formatReais(amount)}. It is in your balance.`,
    },
  },
  category: "sports",
  link: "/sportsbook/bets",
  event: `sport-auto-cash-out:${bet.id}`,
});
