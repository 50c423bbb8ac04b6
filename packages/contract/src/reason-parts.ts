import type { Localized } from "@trevo/domain";

export type ReasonAction =
  | { readonly label: Localized; readonly href: `/${string}` | `https://${string}` }
  | { readonly label: Localized; readonly modal: "deposit" | "withdraw" };

/** A block, hold or refusal as shown to the player. */
export interface BlockReason {
  /** The rule that applies. */
  readonly rule: Localized;
  /** What the player can do. */
  readonly remedy: Localized;
  /** How long it lasts, if the server returns no exact moment. */
  readonly deadline: Localized;
  /** How to object. The brand's contact address is appended. */
  readonly objection: Localized;
  readonly actions: readonly ReasonAction[];
}

/** Ways to contest a decision. */
export const objections = {
  support: {
    pt: "Acha que está errado? Fale com o suporte e conte o que houve: uma pessoa lê e responde.",
    en: "Do you think this is wrong? Contact support and tell us what happened: a person will answer.",
  },
  withdrawal: {
    pt: "Não concorda? Fale com o suporte e informe a data e o valor do saque: uma pessoa refaz a análise e explica o motivo.",
    en: "Do you disagree? Contact support with the date and amount of the withdrawal: a person will review it and explain the reason.",
  },
  own: {
    pt: "A escolha foi sua e o suporte não pode antecipar o fim. Se não foi você, avise o suporte agora.",
    en: "You chose this, and support cannot end it early. If it was not you, tell support now.",
  },
  verification: {
    pt: "Se os dados estão certos e a resposta não, fale com o suporte: uma pessoa confere de novo.",
    en: "If your details are right and the result is wrong, contact support: a person will check it again.",
  },
  register: {
    pt: "Conteste o impedimento em gov.br/autoexclusaoapostas: a marca só consulta o cadastro, não o altera. Com o cadastro corrigido, fale com o suporte se o jogo não for liberado.",
    en: "Dispute the entry at gov.br/autoexclusaoapostas: the brand only reads the register, it cannot change it. Once it is corrected, contact support if you still cannot play.",
  },
  law: {
    pt: "A regra vale para todas as contas desta marca. Dúvidas e reclamações: fale com o suporte.",
    en: "The rule applies to every account at this brand. For questions and complaints, contact support.",
  },
} as const satisfies Record<string, Localized>;

export const actions = {
  limits: { label: { pt: "Ver meus limites", en: "See my limits" }, href: "/responsible-gambling" },
  verification: { label: { pt: "Verificar identidade", en: "Verify identity" }, href: "/user/edit/verification" },
  contacts: { label: { pt: "Confirmar contatos", en: "Verify contacts" }, href: "/user/edit/access-data" },
  personalData: { label: { pt: "Ver meus dados", en: "See my details" }, href: "/user/edit/personal-data" },
  nationalRegister: {
    label: { pt: "Consultar o cadastro nacional", en: "Check the national register" },
    href: "https://www.gov.br/autoexclusaoapostas",
  },
  withdrawals: { label: { pt: "Ver meus saques", en: "See my withdrawals" }, href: "/account/wallet?show=withdrawals" },
  deposits: { label: { pt: "Ver meus depósitos", en: "See my deposits" }, href: "/account/wallet?show=deposits" },
  bets: { label: { pt: "Ver minhas apostas", en: "See my bets" }, href: "/account/wallet?show=bets" },
  payoutTimes: { label: { pt: "Prazos de saque", en: "Payout times" }, href: "/payout-times" },
  responsible: { label: { pt: "Jogo responsável e ajuda", en: "Responsible gaming and help" }, href: "/responsible-gaming" },
  games: { label: { pt: "Ver jogos", en: "See games" }, href: "/casino/games" },
  deposit: { label: { pt: "Depositar", en: "Deposit" }, modal: "deposit" },
  withdraw: { label: { pt: "Sacar", en: "Withdraw" }, modal: "withdraw" },
} as const satisfies Record<string, ReasonAction>;
