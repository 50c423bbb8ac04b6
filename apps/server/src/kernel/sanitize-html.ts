import { markupAttributes, markupTags } from "@trevo/contract";
import sanitize from "sanitize-html";

/** Markup that a tenant writes is at most this long, in UTF-16 units. Whoever takes it in refuses more. */
export const maxMarkupLength = 100_000;

/** Deeper elements are dropped: their text stays. */
const maxDepth = 24;

/** Their text is dropped with them: it is code, or what a browser would show in their place. */
const mutedTags = [
  "script style svg math iframe frame frameset object embed applet template noscript noembed noframes",
  "textarea select option title head xmp plaintext audio video canvas",
].flatMap((names) => names.split(" "));

/** Reads addresses as a browser does, relative to a site that is nobody's. */
const here = "https://here.invalid";

/**
 * Makes a tenant's markup harmless: what is left are texts, lists, tables, pictures of the tenant's own site and links
 * over https. The result holds known elements and quoted attributes only, so that every parser reads it alike; done again, it changes nothing.
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

/** A place on this site, an https address, a mail or a phone. Any other link loses its address and keeps its words. */
function safeLink(href: string | undefined): Record<string, string> {
  const url = readAddress(href);
  if (!url) return {};
  if (url.origin === here) return { href: href?.trim().startsWith("#") ? url.hash : ownPath(url) };
  if (url.protocol === "mailto:" || url.protocol === "tel:") return { href: url.href };
  // `https://bank.example@evil.example` says one name and leads to another.
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
  // `//evil.example` as a path would be read as an address of its own.
  pathname.replace(/^\/{2,}/, "/") + search + hash;
