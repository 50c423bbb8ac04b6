import { markupAttributes, markupTags } from "@trevo/contract";
import sanitize from "sanitize-html";

/** Maximum length of a tenant's markup in UTF-16 units. Endpoints that accept markup must refuse more. */
export const maxMarkupLength = 100_000;

/** Deeper elements are removed; their text is kept. */
const maxDepth = 24;

/** Removed with their text, which is code or a browser's fallback content. */
const mutedTags = [
  "script style svg math iframe frame frameset object embed applet template noscript noembed noframes",
  "textarea select option title head xmp plaintext audio video canvas",
].flatMap((names) => names.split(" "));

/** Base for resolving URLs as a browser does; belongs to no site. */
const here = "https://here.invalid";

/**
 * Sanitises a tenant's markup. It keeps text, lists, tables, pictures of the tenant's own site and https links. The result has known
 * elements and quoted attributes only, so that every parser reads it the same way. Idempotent.
 */
export function sanitizeHtml(markup: string): string {
  return sanitize(markup, {
    allowedTags: [...markupTags],
    allowedAttributes: markupAttributes,
    allowedSchemes: ["https", "mailto", "tel"],
    allowedSchemesAppliedToAttributes: ["href", "src"],
    nonTextTags: mutedTags,
    nestingLimit: maxDepth,
    transformTags: {
      a: (_, { href, title }) => ({ tagName: "a", attribs: { ...safeLink(href), ...(title && { title }) } }),
      img: (_, { src, alt = "", width, height }) => ({
        tagName: "img",
        attribs: { ...safePicture(src), alt, ...(width && { width }), ...(height && { height }), loading: "lazy" },
      }),
      h1: "h2",
      h5: "h4",
      h6: "h4",
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"],
  }).trim();
}

/** Keeps links to this site, https addresses, mail and phone. Any other link loses its address and keeps its text. */
function safeLink(href: string | undefined): Record<string, string> {
  const url = readAddress(href);
  if (!url) return {};
  if (url.origin === here) return { href: href?.trim().startsWith("#") ? url.hash : ownPath(url) };
  if (url.protocol === "mailto:" || url.protocol === "tel:") return { href: url.href };
  // `https://bank.example@evil.example` shows one name and leads to another.
  if (url.protocol !== "https:" || url.username !== "") return {};
  return { href: url.href, rel: "noopener noreferrer nofollow" };
}

function safePicture(src: string | undefined): Record<string, string> {
  const url = readAddress(src);
  return url?.origin === here ? { src: ownPath(url) } : {};
}

function readAddress(address: string | undefined): URL | null {
  return address !== undefined && URL.canParse(address, here) ? new URL(address, here) : null;
}

const ownPath = ({ pathname, search, hash }: URL): string =>
  // A browser would read the path `//evil.example` as another host.
  pathname.replace(/^\/{2,}/, "/") + search + hash;
