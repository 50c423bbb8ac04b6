/** Refusals of the privacy endpoints. Part of the one table, `refusals`. */
export const privacyRefusals = {
  export_asked_today: {
    status: 429,
    pt: "Você já pediu uma cópia hoje. Peça outra amanhã.",
    en: "You have already requested a copy today. Try again tomorrow.",
  },
  privacy_request_waiting: {
    status: 409,
    pt: "Você já tem um pedido deste tipo esperando resposta. Avisamos quando ela chegar.",
    en: "A request of this kind of yours waits for its answer. We will tell you when it is there.",
  },
} as const;
