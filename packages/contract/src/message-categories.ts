import type { Localized } from "@trevo/domain";

/** `mandatory` cannot be turned off; `service` by category and channel; `marketing` is off until the player agrees. */
export const messageClasses = ["mandatory", "service", "marketing"] as const;
export type MessageClass = (typeof messageClasses)[number];

/** Topics of messages to players. */
export const messageCategories = [
  "security",
  "money",
  "account",
  "protection",
  "support",
  "games",
  "sports",
  "rewards",
  "chat",
  "marketing",
] as const;
export type MessageCategory = (typeof messageCategories)[number];

export const messageCategoryNames: Readonly<Record<MessageCategory, Localized>> = {
  security: { pt: "Segurança", en: "Security" },
  money: { pt: "Depósitos e saques", en: "Deposits and withdrawals" },
  account: { pt: "Conta", en: "Account" },
  protection: { pt: "Jogo responsável", en: "Responsible gambling" },
  support: { pt: "Suporte", en: "Support" },
  games: { pt: "Jogos", en: "Games" },
  sports: { pt: "Esportes", en: "Sports" },
  rewards: { pt: "Recompensas", en: "Rewards" },
  chat: { pt: "Chat", en: "Chat" },
  marketing: { pt: "Ofertas e novidades", en: "Offers and news" },
};
