import type { Locale, Localized } from "@trevo/domain";

const done: Localized = { pt: "Feito.", en: "Done." };

/** Response of the back office when there is no data to return. */
export const doneMessage = ({ locale }: { locale: Locale }): { message: string } => ({ message: done[locale] });
