import type { MetaDescriptor } from "react-router";
import { localeOf } from "./locale.ts";
import type { RootData } from "./site-data.ts";

interface Page {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Title `Dice · Trevo` and the description of the page; the brand's own description by default. For a route's `meta`. */
export function pageTitle({ matches, location }: Page, title: string, about?: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  const config = root?.config;
  if (!config) return [{ title }];
  return pageWords(`${title} · ${config.siteTitle}`, about ?? config.siteDescription[localeOf(location.pathname)]);
}

/** Title and description for the tab, for search engines and for shared links. */
export const pageWords = (title: string, about: string): MetaDescriptor[] => [
  { title },
  { name: "description", content: about },
  { property: "og:title", content: title },
  { property: "og:description", content: about },
];

/** The brand's claim: its description up to the first comma or stop. */
export const claimOf = (about: string): string => about.split(/[,.;:](?:\s|$)/)[0]?.trim() ?? about;

/** Account pages and errors are excluded from search engines. */
export const notIndexed: MetaDescriptor = { name: "robots", content: "noindex" };
