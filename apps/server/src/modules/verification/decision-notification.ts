import type { Verdict } from "./policy.ts";

/** The notification for the player. */
export const decisionNotification = (verdict: Verdict) => ({
  class: "mandatory" as const,
  link: "/user/edit/verification",
  words: verdict
    ? {
        pt: {
          title: "Sua verificação precisa de você",
          description: "Não deu para confirmar sua identidade. Veja o motivo e o que fazer.",
        },
        en: { title: "Your verification needs you", description: "We could not confirm your identity. See why, and what to do." },
      }
    : {
        pt: { title: "Identidade confirmada", description: "Sua conta está verificada. Os arquivos ficam guardados com criptografia." },
        en: { title: "Identity confirmed", description: "Your account is verified. Your files are kept encrypted." },
      },
});
