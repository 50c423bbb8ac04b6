import { type Locale, type Localized, dateFormat } from "@trevo/domain";
import type { Email } from "../../adapters/messaging/messenger.ts";
import type { NewNotification } from "../notifications/index.ts";
import type { TicketRow } from "./ticket-store.ts";

type Named = Pick<TicketRow, "id" | "protocol">;

const linkOf = ({ id }: Named): string => `/support/${id}`;

export const openedNotification = (ticket: Named & Pick<TicketRow, "answer_due_at">, timeZone: string): NewNotification => {
  const until = (locale: Locale) =>
    dateFormat(locale, { timeZone, day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" }).format(ticket.answer_due_at);
  return {
    words: {
      pt: { title: "Recebemos sua mensagem", description: `Protocolo ${ticket.protocol}. Respondemos até ${until("pt")}.` },
      en: { title: "We have received your message", description: `Protocol ${ticket.protocol}. We answer by ${until("en")}.` },
    },
    link: linkOf(ticket),
    subject: ticket.id,
    category: "support",
    // Only in the list: the author needs no pop-up about their own ticket.
    presents: "list",
    isPushed: false,
    event: `ticket:${ticket.id}:opened`,
  };
};

/** Does not contain the answer, because a notification can be read on a locked screen. */
export const answeredNotification = (ticket: Named, seq: number): NewNotification => ({
  words: {
    pt: { title: "O suporte respondeu", description: `Há uma resposta no protocolo ${ticket.protocol}.` },
    en: { title: "Support has answered", description: `There is an answer in protocol ${ticket.protocol}.` },
  },
  link: linkOf(ticket),
  subject: ticket.id,
  category: "support",
  presents: "card",
  event: `ticket:${ticket.id}:answer:${seq}`,
});

export const solvedNotification = (ticket: Named, version: number): NewNotification => ({
  words: {
    pt: {
      title: "Atendimento resolvido",
      description: `O protocolo ${ticket.protocol} foi dado como resolvido. Você pode reabrir em até 7 dias.`,
    },
    en: { title: "Ticket solved", description: `Protocol ${ticket.protocol} was marked as solved. You can reopen it within 7 days.` },
  },
  link: linkOf(ticket),
  subject: ticket.id,
  category: "support",
  presents: "card",
  event: `ticket:${ticket.id}:solved:${version}`,
});

interface CodeWords {
  readonly brand: string;
  readonly digits: string;
}

const codeWords: Localized<(words: CodeWords) => Omit<Email, "to" | "tenant_id">> = {
  pt: ({ brand, digits }) => ({
    subject: `${brand}: código para falar com o suporte`,
    text: `Seu código é ${digits}. Ele vale por 10 minutos e serve só para falar com o suporte da ${brand}.\n\nSe você não pediu este código, ignore esta mensagem.`,
  }),
  en: ({ brand, digits }) => ({
    subject: `${brand}: code for contacting support`,
    text: `Your code is ${digits}. It is valid for 10 minutes and only for contacting ${brand} support.\n\nIf you did not ask for this code, ignore this message.`,
  }),
};

/** Uses the same text whether or not the address has an account. */
export const guestCodeEmail = (locale: Locale, words: CodeWords): Omit<Email, "to" | "tenant_id"> => codeWords[locale](words);

interface AnswerWords {
  readonly brand: string;
  readonly protocol: string;
  readonly text: string;
}

const answerWords: Localized<(words: AnswerWords) => Omit<Email, "to" | "tenant_id">> = {
  pt: ({ brand, protocol, text }) => ({
    subject: `${brand}: resposta ao protocolo ${protocol}`,
    text: `${text}\n\nPara responder, abra a página de suporte no site da ${brand} e informe este e-mail. Respostas a esta mensagem não são lidas.`,
  }),
  en: ({ brand, protocol, text }) => ({
    subject: `${brand}: answer to protocol ${protocol}`,
    text: `${text}\n\nTo reply, open the support page on the ${brand} site and enter this e-mail address. Replies to this message are not read.`,
  }),
};

export const guestAnswerEmail = (locale: Locale, words: AnswerWords): Omit<Email, "to" | "tenant_id"> => answerWords[locale](words);
