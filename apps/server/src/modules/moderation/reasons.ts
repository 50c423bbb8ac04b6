import type { ModerationReason } from "@trevo/contract";
import type { Localized } from "@trevo/domain";

/** Reasons in the words that a player reads. */
export const reasonTexts: Readonly<Record<ModerationReason, Localized>> = {
  offence: { pt: "Ofensa ou palavrão dirigido a outra pessoa", en: "An insult or abuse of another person" },
  discrimination: {
    pt: "Discriminação por raça, gênero, orientação, religião ou deficiência",
    en: "Discrimination by race, gender, orientation, religion or disability",
  },
  threat: { pt: "Ameaça a outra pessoa", en: "A threat against another person" },
  sexual: { pt: "Conteúdo sexual", en: "Sexual content" },
  scam: { pt: "Mensagem com sinais de golpe", en: "A message with signs of a scam" },
  fraud: { pt: "Fraude ou tentativa de fraude", en: "Fraud, or an attempt at it" },
  contacts: { pt: "Contato ou documento publicado no chat", en: "Contact details or documents in the chat" },
  links: { pt: "Link ou divulgação de outro site", en: "A link, or advertising of another site" },
  spam: { pt: "Mensagens repetidas", en: "Repeated messages" },
  begging: { pt: "Pedidos de dinheiro", en: "Begging for money" },
  impersonation: { pt: "Apresentar-se como equipe, suporte ou banco", en: "Pretending to be staff, support or a bank" },
  minors: { pt: "Conteúdo que envolve menores de idade", en: "Content that involves minors" },
  picture: { pt: "Imagem contra as regras do chat", en: "A picture against the chat rules" },
  name: { pt: "Nome contra as regras do chat", en: "A name against the chat rules" },
  refusals: { pt: "Várias mensagens recusadas em pouco tempo", en: "Several refused messages in a short time" },
  other: { pt: "Mensagem contra as regras do chat", en: "A message against the chat rules" },
};

/** Reasons whose sanctions apply to the person, at every brand of the operator. */
const personWide: ReadonlySet<string> = new Set<ModerationReason>(["threat", "minors", "fraud"]);
export const isPersonWide = (reason: string): boolean => personWide.has(reason);

/** Reasons of cases without reproach, such as `care`, are shown as `other`. */
export const reasonText = (reason: string): Localized =>
  (reasonTexts as Readonly<Record<string, Localized | undefined>>)[reason] ?? reasonTexts.other;
