import type { TemplateWords } from "@trevo/contract";
import type { Localized } from "@trevo/domain";

/** How an excluded player can withdraw their money, and whom to talk to. */
export const exclusionEnding: Localized = {
  pt: "Não há jogo, depósito nem promoção. Saque o saldo com sua senha. Para conversar: CVV, 188.",
  en: "No play, deposits or promotions. Log in to withdraw. To talk: CVV, 188.",
};

const title: Localized = { pt: "Sua autoexclusão começou", en: "Your self-exclusion has begun" };

/** The product's texts, to which the ending is added. */
export const exclusionWords: Readonly<Record<"self_excluded" | "self_excluded_forever", TemplateWords>> = {
  self_excluded: {
    pt: { title: title.pt, text: "Vale até {until}." },
    en: { title: title.en, text: "It holds until {until}." },
  },
  self_excluded_forever: {
    pt: { title: title.pt, text: "Vale para sempre." },
    en: { title: title.en, text: "It is permanent." },
  },
};
