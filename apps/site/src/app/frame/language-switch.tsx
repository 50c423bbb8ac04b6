import { useLocation } from "react-router";
import { barePath, choicePath, type Locale, rememberLanguage, useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";

const languages: { locale: Locale; name: string; tag: string }[] = [
  { locale: "pt", name: "Português", tag: "pt-BR" },
  { locale: "en", name: "English", tag: "en-US" },
];

/**
 * The same page in the other language. Loads anew: one document, one language. Each link names its language, so that it is a choice
 * without scripts too.
 */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const current = useLocale();
  return (
    <nav className="language-switch" aria-label={m.bar_language()}>
      {languages.map(({ locale, name, tag }) => (
        <a
          key={locale}
          href={choicePath(barePath(pathname), locale) + search}
          lang={tag}
          hrefLang={tag}
          aria-current={locale === current ? "true" : undefined}
          onClick={() => rememberLanguage(locale)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
