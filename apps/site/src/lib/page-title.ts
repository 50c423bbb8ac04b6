import type { MetaDescriptor } from "react-router";
import type { RootData } from "./site-data.ts";

interface Matches {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** `Dice · Trevo`. For a route's `meta`. */
export function pageTitle({ matches }: Matches, title: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  return [{ title: root?.config ? `${title} · ${root.config.siteTitle}` : title }];
}

/** Pages of an account, and errors, stay out of search engines. */
export const notIndexed: MetaDescriptor = { name: "robots", content: "noindex" };
