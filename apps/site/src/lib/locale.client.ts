import { overwriteGetLocale } from "../paraglide/runtime.js";
import { localeOf } from "./locale.ts";

// The switch between languages loads a document anew: one page, one language.
const locale = localeOf(location.pathname);
overwriteGetLocale(() => locale);
