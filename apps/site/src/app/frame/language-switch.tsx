import { languageNames, languageTags, locales } from "@trevo/domain";
import { useLocation } from "react-router";
import { barePath, choicePath, rememberLanguage, useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";

/**
 * Links to the same page in another language. They load a new document, since a document has one language. Each link names its language, so
 * that the choice is remembered without scripts too.
 */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const current = useLocale();
  return (
    <div className="language-switch" role="group" aria-label={m.bar_language()}>
      {locales.map((locale) => (
        <a
          key={locale}
          href={choicePath(barePath(pathname), locale) + search}
          lang={languageTags[locale]}
          hrefLang={languageTags[locale]}
          aria-current={locale === current ? "true" : undefined}
          onClick={() => rememberLanguage(locale)}
        >
          {languageNames[locale]}
        </a>
      ))}
    </div>
  );
}
