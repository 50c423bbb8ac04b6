import type { Localized } from "@trevo/domain";

/** Grounds for withholding the payment of a bet. Players can read them. */
export const sportWithholdingGrounds = ["manipulation", "fraud", "ordered"] as const;
export type SportWithholdingGround = (typeof sportWithholdingGrounds)[number];

const ruleOf = {
  pt: "A regra permite suspender o pagamento enquanto durar a apuração (Portaria SPA/MF 1.231/2024, art. 26, III e IV).",
  en: "The rules allow a payment to be suspended while this is investigated (Portaria SPA/MF 1.231/2024, art. 26, III and IV).",
};

/** Full sentences for each ground, with the law that permits it. */
export const sportWithholdingWords: Record<SportWithholdingGround, Localized> = {
  manipulation: {
    pt: `Há fundada suspeita de manipulação de resultado em uma partida desta aposta. ${ruleOf.pt}`,
    en: `A match of this bet is under well-founded suspicion of having been manipulated. ${ruleOf.en}`,
  },
  fraud: {
    pt: `Há fundada suspeita de fraude nesta aposta. ${ruleOf.pt}`,
    en: `This bet is under well-founded suspicion of fraud. ${ruleOf.en}`,
  },
  ordered: {
    pt: "Uma autoridade determinou que o pagamento desta aposta fique suspenso.",
    en: "An authority has ordered the payment of this bet to be suspended.",
  },
};
