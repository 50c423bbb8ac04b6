/**
 * Legal texts have versions that players accept; promotions have a time; news have a date; help answers a question; a page is any other text.
 */
export const contentKinds = ["legal", "page", "promotion", "news", "help"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The legal texts with an address of their own. */
export const legalRoutes = [
  "terms",
  "privacy",
  "aml-policy",
  "betting-terms",
  "responsible-gaming",
  "em-conformidade-com-a-regulamentacao",
] as const;

/** Where a text is read, without language prefix. */
export function contentPath({ kind, slug }: { kind: ContentKind; slug: string }): string {
  if (kind === "help") return `/help/${slug}`;
  return kind === "legal" && legalRoutes.some((route) => route === slug) ? `/${slug}` : `/pages/${slug}`;
}
