import type { Localized } from "@trevo/domain";

/** Grounds on which members withhold the payment of a bet. Players can read them. */
export const sportWithholdingGrounds = ["manipulation", "fraud", "ordered"] as const;
export type SportWithholdingGround = (typeof sportWithholdingGrounds)[number];

/** Grounds on which a bet may be withheld. `correction`: its result was corrected by too much or too late for a correction without people. */
export const sportWithheldGrounds = [...sportWithholdingGrounds, "correction"] as const;
export type SportWithheldGround = (typeof sportWithheldGrounds)[number];

const ruleOf = {
  pt: "A regra permite suspender o pagamento enquanto durar a apuração (Portaria SPA/MF 1.231/2024, art. 26, III e IV).",
  en: "The rules allow a payment to be suspended while this is investigated (Portaria SPA/MF 1.231/2024, art. 26, III and IV).",
};

/** Full sentences for each ground, with the law that permits it if the bet is under suspicion. */
export const sportWithholdingWords: Record<SportWithheldGround, Localized> = {
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
  correction: {
    pt: "O resultado de uma seleção desta aposta foi corrigido. Como as correções da partida somam um valor alto, ou esta chegou mais de 24 horas depois do pagamento, duas pessoas da equipe a conferem antes. O que você já recebeu fica no seu saldo até lá.",
    en: "The result of a selection of this bet was corrected. Because the corrections of its match add up to a large amount, or this one came more than 24 hours after the settlement, two members of our team check it first. What you have received stays in your balance until then.",
  },
};
