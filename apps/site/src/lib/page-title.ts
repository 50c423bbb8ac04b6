import type { MetaDescriptor } from "react-router";
import { localeOf } from "./locale.ts";
import type { RootData } from "./site-data.ts";

interface Page {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** `Dice · Trevo`, and what the page is about; the brand's own sentence where it says nothing. For a route's `meta`. */
export function pageTitle({ matches, location }: Page, title: string, about?: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  const config = root?.config;
  if (!config) return [{ title }];
  return pageWords(`${title} · ${config.siteTitle}`, about ?? config.siteDescription[localeOf(location.pathname)]);
}

/** For the tab, for search engines, and for whoever shares the page. */
export const pageWords = (title: string, about: string): MetaDescriptor[] => [
  { title },
  { name: "description", content: about },
  { property: "og:title", content: title },
  { property: "og:description", content: about },
];

/** What the brand says of itself first: its description up to the first comma or stop. */
export const claimOf = (about: string): string => about.split(/[,.;:](?:\s|$)/)[0]?.trim() ?? about;

/** Pages of an account, and errors, stay out of search engines. */
export const notIndexed: MetaDescriptor = { name: "robots", content: "noindex" };
