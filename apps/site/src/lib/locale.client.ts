import { overwriteGetLocale } from "../paraglide/runtime.js";
import { localeOf } from "./locale.ts";

// Switching the language loads a new document, so a page has only one language.
const locale = localeOf(location.pathname);
overwriteGetLocale(() => locale);
