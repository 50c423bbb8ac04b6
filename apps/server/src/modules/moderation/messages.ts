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
    // The chat says it where it matters: no sheet opens over it.
    presents: "card",
    // A locked screen shows nothing of it.
    isPushed: false,
    event: `chat_case:${case_id}:${event}`,
  };
}

export const deletedNotification = (told: Told): NewNotification =>
  notification(told, "deleted", { title: { pt: "Sua mensagem foi removida", en: "Your message was removed" }, body: appeal });

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
