import { createContext, useContext } from "react";
import type { UiLocale } from "./format.ts";

/** Which separators amounts use. The app sets it once. */
export const LocaleContext = createContext<UiLocale>("pt");

export const useUiLocale = (): UiLocale => useContext(LocaleContext);

/** Where no brand is known. */
export const defaultTimeZone = "America/Sao_Paulo";

/** The brand's clock. The app sets it once. */
export const TimeZoneContext = createContext(defaultTimeZone);

export const useTimeZone = (): string => useContext(TimeZoneContext);
