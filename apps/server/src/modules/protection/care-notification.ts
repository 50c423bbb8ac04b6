import type { Care } from "./needs.ts";

const words = {
  contact: {
    pt: {
      title: "Queremos saber como você está",
      description: "Nossa equipe de proteção gostaria de conversar com você, sem compromisso. Responda pelo atendimento quando quiser.",
    },
    en: {
      title: "We would like to know how you are",
      description: "Our player protection team would like to talk with you, with no obligation. Reply through support whenever you like.",
    },
  },
  suggest_limit: {
    pt: {
      title: "Que tal definir um limite?",
      description:
        "Um limite de perda, de depósito ou de tempo ajuda a manter o jogo sob controle. Ele vale na hora, e só você decide o valor.",
    },
    en: {
      title: "How about setting a limit?",
      description:
        "A limit on losses, deposits or time helps you to stay in control. It takes effect at once, and you alone choose the amount.",
    },
  },
  pause: {
    pt: {
      title: "Sua conta está em pausa",
      description: "Nossa equipe de proteção pausou apostas e depósitos por um tempo. Seu saldo continua seu, e você pode sacar.",
    },
    en: {
      title: "Your account is paused",
      description: "Our player protection team has paused bets and deposits for a while. Your balance remains yours, and you can withdraw.",
    },
  },
} as const;

const links = { contact: "/support", suggest_limit: "/responsible-gambling", pause: "/responsible-gambling" } as const;

/**
 * The notification that a player receives after staff has reviewed signs of risk. Null if none is sent: an exclusion ends the session and
 * is shown at login. It is not pushed, because others may see the screen.
 */
export function careNotification({ id, action }: Care) {
  if (action !== "contact" && action !== "suggest_limit" && action !== "pause") return null;
  return {
    class: "mandatory" as const,
    category: "protection" as const,
    link: links[action],
    words: words[action],
    isPushed: false,
    event: `care:${id}`,
  };
}
