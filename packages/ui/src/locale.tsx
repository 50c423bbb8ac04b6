import { createContext, useContext } from "react";
import { type Locale, baseLocale } from "@trevo/domain";

/** Which separators amounts use. The app sets it once. */
export const LocaleContext = createContext<Locale>(baseLocale);

export const useUiLocale = (): Locale => useContext(LocaleContext);

/** Where no brand is known. */
export const defaultTimeZone = "America/Sao_Paulo";

/** The brand's clock. The app sets it once. */
export const TimeZoneContext = createContext(defaultTimeZone);

export const useTimeZone = (): string => useContext(TimeZoneContext);
