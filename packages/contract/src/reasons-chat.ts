import { type BlockReason, objections } from "./reason-parts.ts";

/** Reasons why a player cannot write in the chat. */
export const chatReasons = {
  chat_muted: {
    rule: {
      pt: "Uma mensagem sua quebrou as regras do chat, e por isso você não escreve nele por um tempo.",
      en: "One of your messages broke the chat rules, so you cannot write there for a while.",
    },
    remedy: {
      pt: "Você continua lendo. Sua conta, seu saldo e suas apostas não mudam.",
      en: "You can still read. Your account, your balance and your bets do not change.",
    },
    deadline: { pt: "Até a hora que aparece no chat.", en: "Until the time shown in the chat." },
    objection: {
      pt: "Não concorda? Recorra no próprio chat em até 30 dias: outra pessoa decide.",
      en: "Do you disagree? Appeal in the chat within 30 days: another person decides.",
    },
    actions: [],
  },
  turnover_required: {
    rule: {
      pt: "Esta marca deixa escrever no chat quem já apostou um valor mínimo.",
      en: "This brand lets accounts write in the chat once they have staked a minimum.",
    },
    remedy: { pt: "Você pode ler o chat sem apostar.", en: "You can read the chat without betting." },
    deadline: { pt: "Sem prazo: é a regra da marca.", en: "No end date: this is the brand's rule." },
    objection: objections.law,
    actions: [],
  },
} as const satisfies Record<string, BlockReason>;
