import { type SportWithheldGround, sportVoidWords, sportWithholdingWords } from "@trevo/contract";
import { type Localized, formatReais, reaisText } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import type { WholeBet } from "./bet-store.ts";
import type { NextSettlement } from "./decide-settlement.ts";

type Words = NewNotification["words"];

const voidWords = (amount: Localized): Words => ({
  pt: { title: "Aposta devolvida", description: `Todas as seleções da sua aposta foram anuladas. ${amount.pt} voltaram para o seu saldo.` },
  en: { title: "Bet refunded", description: `All selections of your bet are void. ${amount.en} went back to your balance.` },
});

/** The player had paid nothing, so only the free bet is returned. */
const freeVoidWords = (amount: Localized): Words => ({
  pt: {
    title: "Aposta grátis devolvida",
    description: `Todas as seleções da sua aposta foram anuladas. Sua aposta grátis de ${amount.pt} pode ser usada de novo.`,
  },
  en: {
    title: "Free bet returned",
    description: `All selections of your bet are void. You can use your free bet of ${amount.en} again.`,
  },
});

const correctedWords = (amount: Localized): Words => ({
  pt: {
    title: "Resultado corrigido",
    description: `O resultado de uma seleção foi corrigido. Sua aposta agora paga ${amount.pt}, e a diferença já está no seu saldo.`,
  },
  en: {
    title: "Result corrected",
    description: `The result of a selection was corrected. Your bet now pays ${amount.en}, and your balance has been adjusted.`,
  },
});

/** The first selection declared void determines the stated cause. */
function declaredWords({ legs }: WholeBet, { outcome, reason, payout }: NextSettlement): Words | null {
  const cause = legs.flatMap(({ selections }) => selections.flatMap(({ void_cause }) => void_cause ?? []))[0];
  if (!cause) return null;
  const why = sportVoidWords[cause];
  const amount = reaisText(payout);
  const [pt, en] =
    reason === "correction"
      ? [
          `Ela agora paga ${amount.pt}, e a diferença já está no seu saldo.`,
          `It now pays ${amount.en}, and your balance has been adjusted.`,
        ]
      : outcome === "void"
        ? [`${amount.pt} voltaram para o seu saldo.`, `${amount.en} went back to your balance.`]
        : [
            `Essa seleção conta como odd 1, e a aposta pagou ${amount.pt}.`,
            `That selection counts as odds of 1, and the bet paid ${amount.en}.`,
          ];
  return outcome === "void"
    ? {
        pt: { title: "Aposta anulada", description: `Sua aposta foi anulada: ${why.pt}. ${pt}` },
        en: { title: "Bet void", description: `Your bet is void: ${why.en}. ${en}` },
      }
    : {
        pt: { title: "Seleção anulada", description: `Uma seleção da sua aposta foi anulada: ${why.pt}. ${pt}` },
        en: { title: "Selection void", description: `A selection of your bet is void: ${why.en}. ${en}` },
      };
}

/** Notification of settlements that a player must learn of: a void bet or selection, or a bet that was settled again. Null for others. */
export function settlementNotification(whole: WholeBet, next: NextSettlement): NewNotification | null {
  const { bet } = whole;
  const { settlement_no, outcome, reason, payout } = next;
  const declared = declaredWords(whole, next);
  if (reason !== "correction" && outcome !== "void" && !declared) return null;
  const paidWords = reason === "correction" ? correctedWords : voidWords;
  const isReturned = bet.is_free && outcome === "void";
  return {
    words: isReturned ? freeVoidWords(reaisText(bet.stake)) : (declared ?? paidWords(reaisText(payout))),
    category: "sports",
    link: "/sportsbook/bets",
    event: `sport-bet:${bet.id}:${settlement_no}`,
  };
}

const suspendedWords = (why: Localized): Words => ({
  pt: { title: "Pagamento suspenso", description: `O pagamento de uma aposta sua está suspenso. ${why.pt}` },
  en: { title: "Payment suspended", description: `The payment of one of your bets is suspended. ${why.en}` },
});

const waitingCorrectionWords: Words = {
  pt: { title: "Correção em conferência", description: sportWithholdingWords.correction.pt },
  en: { title: "Correction being checked", description: sportWithholdingWords.correction.en },
};

/** Sent when the bet is withheld; `id` is that of the withholding. */
export const withheldNotification = ({ id, ground }: { id: string; ground: SportWithheldGround }): NewNotification => ({
  words: ground === "correction" ? waitingCorrectionWords : suspendedWords(sportWithholdingWords[ground]),
  category: "sports",
  link: "/sportsbook/bets",
  event: `sport-withheld:${id}`,
});

const releasedWords: Words = {
  pt: {
    title: "Aposta liberada",
    description: "A apuração da sua aposta terminou. Ela vale como foi feita e é paga pelo resultado.",
  },
  en: {
    title: "Bet released",
    description: "The investigation of your bet is over. It stands as it was placed, and is paid by its result.",
  },
};

const releasedCorrectionWords: Words = {
  pt: {
    title: "Correção conferida",
    description: "A correção do resultado de uma aposta sua foi conferida. A aposta passa a valer pelo resultado corrigido.",
  },
  en: {
    title: "Correction checked",
    description: "The correction of the result of one of your bets was checked. The bet now counts by the corrected result.",
  },
};

/** `id` is that of the proposal, `ground` the one that the player was told. */
export const releasedNotification = ({
  id,
  bet_id,
  ground,
}: {
  id: string;
  bet_id: string;
  ground: SportWithheldGround | null;
}): NewNotification => ({
  words: ground === "correction" ? releasedCorrectionWords : releasedWords,
  category: "sports",
  link: "/sportsbook/bets",
  event: `sport-released:${bet_id}:${id}`,
});

/** Sent when a target was reached, because the player may have been away. */
export const autoCashOutNotification = ({ bet }: WholeBet, amount: number): NewNotification => ({
  words: {
    pt: {
      title: "Aposta encerrada automaticamente",
      description: `Sua aposta chegou ao valor que você definiu e foi encerrada por ${formatReais(amount, "pt")}. O valor já está no seu saldo.`,
    },
    en: {
      title: "Bet cashed out automatically",
      description: `Your bet reached the amount that you set and was cashed out for ${formatReais(amount, "en")}. It is in your balance.`,
    },
  },
  category: "sports",
  link: "/sportsbook/bets",
  event: `sport-auto-cash-out:${bet.id}`,
});
