import { type Localized, perLocale } from "@trevo/domain";

const notices = {
  mention: {
    title: { pt: "Mencionaram você no chat", en: "You were mentioned in the chat" },
    description: { pt: "{name} mencionou você em uma mensagem.", en: "{name} mentioned you in a message." },
  },
  reply: {
    title: { pt: "Responderam você no chat", en: "A reply to you in the chat" },
    description: { pt: "{name} respondeu à sua mensagem.", en: "{name} replied to your message." },
  },
} as const satisfies Record<string, { title: Localized; description: Localized }>;

/** Returns the notification of a mention or a reply. */
export const mentionNotice = (kind: keyof typeof notices, name: string) =>
  perLocale((locale) => ({
    title: notices[kind].title[locale],
    description: notices[kind].description[locale].replace("{name}", () => name),
  }));
