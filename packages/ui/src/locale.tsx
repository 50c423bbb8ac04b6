import { createContext, useContext } from "react";
import { type Locale, baseLocale } from "@trevo/domain";

/** Determines the separators of amounts. The app sets it once. */
export const LocaleContext = createContext<Locale>(baseLocale);

export const useUiLocale = (): Locale => useContext(LocaleContext);

/** Used if no brand is known. */
export const defaultTimeZone = "America/Sao_Paulo";

/** Time zone of the brand. The app sets it once. */
export const TimeZoneContext = createContext(defaultTimeZone);

export const useTimeZone = (): string => useContext(TimeZoneContext);
