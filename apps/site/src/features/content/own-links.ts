import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";
import { type Locale, localPath } from "@trevo/domain";

/** Links of a text to the brand's own pages lead to the reader's language. `data-address` is what paper shows. */
export const ownLinks = (html: string, place: { locale: Locale; origin: string }): string =>
  html.replaceAll(/ href="(\/[^"]*|https:\/\/[^"]*)"/g, (_, address: string) => {
    const isOwn = address.startsWith("/");
    const href = isOwn && !/^\/en(?:\/|$)/.test(address) ? localPath(address, place.locale) : address;
    return ` href="${href}" data-address="${(isOwn ? place.origin + href : href).replace(/^https?:\/\//, "")}"`;
  });

/** A press on a link to an own page changes the page as every other link of the site does. */
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
