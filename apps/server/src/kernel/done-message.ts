import type { Locale, Localized } from "@trevo/domain";

const done: Localized = { pt: "Feito.", en: "Done." };

/** The back office's answer to what has nothing else to tell. */
export const doneMessage = ({ locale }: { locale: Locale }): { message: string } => ({ message: done[locale] });
