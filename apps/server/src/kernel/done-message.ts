import type { Locale, Localized } from "@trevo/domain";

const done: Localized = { pt: "Feito.", en: "Done." };

/** The back office's answer where there is no data to return. */
export const doneMessage = ({ locale }: { locale: Locale }): { message: string } => ({ message: done[locale] });
