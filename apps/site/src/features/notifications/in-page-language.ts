import type { PlayerNotification, SentNotification } from "@trevo/contract";
import type { Locale } from "@trevo/domain";

/** Translates a notification: the account's language may differ from the page's. */
export const inPageLanguage = ({ words, ...notification }: SentNotification, locale: Locale): PlayerNotification => ({
  ...notification,
  ...words?.[locale],
});
