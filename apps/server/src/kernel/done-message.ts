import type { Locale } from "@trevo/contract";

const done: Record<Locale, string> = { pt: "Feito.", en: "Done." };

/** The back office's answer to what has nothing else to tell. */
export const doneMessage = ({ locale }: { locale: Locale }): { message: string } => ({ message: done[locale] });
