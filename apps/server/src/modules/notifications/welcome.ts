import type { NewNotification } from "./send-notification.ts";

/** The first notification, sent with the registration. It advertises nothing and only suggests setting limits. */
export const welcomeNotification = (brand: string): NewNotification => ({
  link: "/responsible-gambling",
  words: {
    pt: {
      title: `Sua conta no ${brand} está aberta`,
      description: "Antes da primeira aposta, defina quanto e por quanto tempo. Você muda seus limites quando quiser.",
    },
    en: {
      title: `Your ${brand} account is open`,
      description: "Before the first bet, set how much and for how long. You can change your limits whenever you like.",
    },
  },
});
