import type { Localized } from "@trevo/domain";

/** Reasons for which two members can void a bet or a selection. Shown to players. */
export const sportVoidCauses = ["palpable_error", "late", "wrong_match", "integrity", "ordered"] as const;
export type SportVoidCause = (typeof sportVoidCauses)[number];

/** Completes a sentence: "void: …". */
export const sportVoidWords: Record<SportVoidCause, Localized> = {
  palpable_error: { pt: "a odd tinha um erro evidente", en: "the odds had an obvious error" },
  late: {
    pt: "foi aceita depois do que já decidia o mercado",
    en: "it was accepted after what decided the market had happened",
  },
  wrong_match: {
    pt: "os participantes, o local ou o horário da partida estavam errados",
    en: "the participants, the venue or the time of the match were wrong",
  },
  integrity: { pt: "há suspeita de manipulação da partida", en: "the match is suspected of having been manipulated" },
  ordered: { pt: "uma autoridade determinou", en: "an authority has ordered it" },
};
