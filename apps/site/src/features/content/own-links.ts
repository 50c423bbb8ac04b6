import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";
import { type Locale, localPath } from "@trevo/domain";

/** Changes links to the brand's own pages to the reader's language. `data-address` is printed on paper. */
export const ownLinks = (html: string, place: { locale: Locale; origin: string }): string =>
  html.replaceAll(/ href="(\/[^"]*|https:\/\/[^"]*)"/g, (_, address: string) => {
    const isOwn = address.startsWith("/");
    const href = isOwn && !/^\/en(?:\/|$)/.test(address) ? localPath(address, place.locale) : address;
    return ` href="${href}" data-address="${(isOwn ? place.origin + href : href).replace(/^https?:\/\//, "")}"`;
  });

/** Navigates within the site on a click on a link to an own page, like any other link of the site. */
export function useOwnLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      const href = (event.target as Element).closest("a")?.getAttribute("href");
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!href?.startsWith("/") || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(href);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [text, navigate]);
}
