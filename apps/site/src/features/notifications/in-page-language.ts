import type { PlayerNotification, SentNotification } from "@trevo/contract";
import type { Locale } from "@trevo/domain";

/** The account's language need not be the page's. */
export const inPageLanguage = ({ words, ...notification }: SentNotification, locale: Locale): PlayerNotification => ({
  ...notification,
  ...words?.[locale],
});
