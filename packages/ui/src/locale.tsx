import { createContext, useContext } from "react";
import type { UiLocale } from "./format.ts";

/** Which separators amounts use. The app sets it once. */
export const LocaleContext = createContext<UiLocale>("pt");

export const useUiLocale = (): UiLocale => useContext(LocaleContext);
