const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&", "&nbsp;": "\u00a0" };
/** Decodes the entities that markup contains. */
export const plain = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity);

const voidTags = new Set(["br", "hr", "img"]);
const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*) ?\/?>|[^<]+/g;

/** Pictures in this document are not fetched: their addresses belong to the site, and the console has none of them. */
export const inertDocument = (): Document => document.implementation.createHTMLDocument("");

/** Returns the placeholder for a picture in the console: its alternative text. */
export function pictureOf(alt: string, name: (alt: string) => string): HTMLElement {
  const element = document.createElement("span");
  element.className = "text-picture";
  element.textContent = name(alt);
  return element;
}

/**
 * Parses sanitised markup into nodes. Trusted types (`require-trusted-types-for`) forbid turning strings into markup in this page.
 * Sanitised markup contains only known elements, quoted attributes and four entities, and the editor's own a fifth, so this parser reads it
 * as a browser does.
 */
export function readMarkup(html: string): DocumentFragment {
  const inert = inertDocument();
  const fragment = inert.createDocumentFragment();
  const open: ParentNode[] = [fragment];
  for (const [text, closing, tag, attributes = ""] of html.matchAll(token)) {
    const parent = open.at(-1) ?? fragment;
    if (tag === undefined) parent.append(plain(text));
    else if (closing) {
      const at = open.findLastIndex((node) => node instanceof Element && node.localName === tag);
      if (at > 0) open.length = at;
    } else {
      const element = inert.createElement(tag);
      for (const [, name = "", value = ""] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) element.setAttribute(name, plain(value));
      parent.append(element);
      if (!voidTags.has(tag)) open.push(element);
    }
  }
  return fragment;
}
