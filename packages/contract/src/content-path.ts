/**
 * A legal text has versions that players accept, a promotion a period, news a date, a help article answers a question; `page` is any other
 * text.
 */
export const contentKinds = ["legal", "page", "promotion", "news", "help"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Legal texts that have an address of their own. */
export const legalRoutes = [
  "terms",
  "privacy",
  "aml-policy",
  "betting-terms",
  "responsible-gaming",
  "em-conformidade-com-a-regulamentacao",
] as const;

/** Path of a text, without the language prefix. */
export function contentPath({ kind, slug }: { kind: ContentKind; slug: string }): string {
  if (kind === "help") return `/help/${slug}`;
  return kind === "legal" && legalRoutes.some((route) => route === slug) ? `/${slug}` : `/pages/${slug}`;
}
