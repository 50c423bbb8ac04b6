import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteGetLocale } from "../paraglide/runtime.js";
import { type Locale, baseLocale } from "@trevo/domain";

const storage = new AsyncLocalStorage<Locale>();

overwriteGetLocale(() => storage.getStore() ?? baseLocale);

/** Messages read inside `work`, and in everything it starts, are in this language. */
export const withLocale = <T>(locale: Locale, work: () => T): T => storage.run(locale, work);
