import { type Localized, perLocale } from "@trevo/domain";
import type { NewNotification } from "../notifications/index.ts";
import { reasonText } from "./reasons.ts";

const quoteLength = 80;
const short = (quote: string): string => {
  const points = [...quote.replaceAll("\n", " ")];
  return points.length > quoteLength ? `${points.slice(0, quoteLength).join("")}…` : points.join("");
};

interface Told {
  readonly case_id: string;
  readonly reason: string;
  readonly quote: string;
  readonly timezone: string;
}

const endText = (ends_at: Date | null, timezone: string): Localized => {
  if (!ends_at) return { pt: "Vale até uma nova decisão.", en: "It holds until it is lifted." };
  const format = (tag: string) =>
    new Intl.DateTimeFormat(tag, { timeZone: timezone, dateStyle: "short", timeStyle: "short" }).format(ends_at);
  return { pt: `Vale até ${format("pt-BR")}.`, en: `It ends on ${format("en-US")}.` };
};

const appeal: Localized = {
  pt: "Não concorda? Recorra em até 30 dias: outra pessoa decide.",
  en: "You disagree? Appeal within 30 days: another person decides.",
};

function notification({ case_id, reason, quote }: Told, event: string, words: { title: Localized; body: Localized }): NewNotification {
  return {
    words: perLocale((locale) => {
      const said = quote === "" ? "" : ` «${short(quote)}»`;
      return { title: words.title[locale], description: `${reasonText(reason)[locale]}.${said} ${words.body[locale]}` };
    }),
    link: "/?chat",
    // The chat shows it in place, so no sheet opens over it.
    presents: "card",
    // Not shown on a locked screen.
    isPushed: false,
    event: `chat_case:${case_id}:${event}`,
  };
}

/** `held`: only its author has seen the message. */
export const deletedNotification = (told: Told, held = false): NewNotification =>
  notification(told, "deleted", {
    title: held
      ? { pt: "Sua mensagem não entrou no chat", en: "Your message was not published" }
      : { pt: "Sua mensagem foi removida", en: "Your message was removed" },
    body: appeal,
  });

/** A notification without reproach: it is in the list, and no sheet opens. */
const plain = (event: string, words: { title: Localized; body: Localized }): NewNotification => ({
  words: perLocale((locale) => ({ title: words.title[locale], description: words.body[locale] })),
  link: "/?chat",
  presents: "list",
  isPushed: false,
  event,
});

/** To the author of a message that several players reported. */
export const heldNotification = (caseId: string): NewNotification =>
  plain(`chat_case:${caseId}:held`, {
    title: { pt: "Sua mensagem está em análise", en: "Your message is under review" },
    body: {
      pt: "Outras pessoas a denunciaram. Ela saiu do chat até a equipe decidir, e você será avisado.",
      en: "Other people reported it. It is hidden from the chat until the team decides, and we will tell you.",
    },
  });

/** To the author of a message that was held. */
export const releasedNotification = (caseId: string): NewNotification =>
  plain(`chat_case:${caseId}:released`, {
    title: { pt: "Sua mensagem está no chat", en: "Your message is in the chat" },
    body: { pt: "A equipe analisou e liberou a mensagem.", en: "The team reviewed it and released it." },
  });

const reportWords: Readonly<Record<"upheld" | "dismissed", Localized>> = {
  upheld: {
    pt: "A mensagem era contra as regras do chat, e a equipe agiu. Obrigado por avisar.",
    en: "The message was against the chat rules and the team acted on it. Thank you for reporting it.",
  },
  dismissed: {
    pt: "A equipe analisou a mensagem, e ela segue as regras do chat. Se quiser, bloqueie a pessoa para não ver o que ela escreve.",
    en: "The team reviewed the message and it follows the chat rules. You can block the person to hide what they write.",
  },
};

/** To a player who reported a message. */
export const reportNotification = (
  { case_id, player_id }: { case_id: string; player_id: string },
  outcome: keyof typeof reportWords,
): NewNotification =>
  plain(`chat_case:${case_id}:report:${player_id}`, {
    title: { pt: "Sua denúncia foi analisada", en: "Your report was reviewed" },
    body: reportWords[outcome],
  });

export const sanctionedNotification = (
  told: Told,
  { kind, id, ends_at }: { kind: "mute" | "ban"; id: string; ends_at: Date | null },
): NewNotification => {
  const end = endText(ends_at, told.timezone);
  const title: Localized =
    kind === "mute"
      ? { pt: "Você não escreve no chat por um tempo", en: "You cannot write in the chat for a while" }
      : { pt: "Você não escreve mais no chat", en: "You can no longer write in the chat" };
  return notification(told, `sanction:${id}`, { title, body: perLocale((locale) => `${end[locale]} ${appeal[locale]}`) });
};

export const liftedNotification = (told: Told, sanctionId: string): NewNotification =>
  notification(told, `lifted:${sanctionId}`, {
    title: { pt: "Você pode escrever no chat de novo", en: "You can write in the chat again" },
    body: { pt: "A restrição terminou antes do prazo.", en: "The restriction ended early." },
  });

const appealWords: Readonly<Record<"reversed" | "kept" | "lapsed", { title: Localized; body: Localized }>> = {
  reversed: {
    title: { pt: "Seu recurso foi aceito", en: "Your appeal was granted" },
    body: { pt: "A decisão foi desfeita.", en: "The decision was reversed." },
  },
  kept: {
    title: { pt: "Seu recurso foi analisado", en: "Your appeal was decided" },
    body: { pt: "Outra pessoa analisou e manteve a decisão.", en: "Another person looked at it and kept the decision." },
  },
  lapsed: {
    title: { pt: "A restrição terminou", en: "The restriction ended" },
    body: {
      pt: "Não respondemos ao seu recurso no prazo, e por isso ela acabou.",
      en: "We did not answer your appeal in time, so it ended.",
    },
  },
};

export const appealNotification = (told: Told, end: keyof typeof appealWords): NewNotification =>
  notification(told, `appeal:${end}`, appealWords[end]);
