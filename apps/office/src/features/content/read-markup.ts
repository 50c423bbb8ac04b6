const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&", "&nbsp;": "\u00a0" };
/** What markup writes as entities, as letters. */
export const plain = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity);

const voidTags = new Set(["br", "hr", "img"]);
const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*) ?\/?>|[^<]+/g;

/**
 * Sanitised markup as nodes. It is read here because no string may become markup in this page (`require-trusted-types-for`); what the server has
 * sanitised holds known elements, quoted attributes and four entities only, and what the editor writes a fifth, so that this reads it as a browser does.
 */
export function readMarkup(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const open: ParentNode[] = [fragment];
  for (const [text, closing, tag, attributes = ""] of html.matchAll(token)) {
    const parent = open.at(-1) ?? fragment;
    if (tag === undefined) parent.append(plain(text));
    else if (closing) {
      const at = open.findLastIndex((node) => node instanceof Element && node.localName === tag);
      if (at > 0) open.length = at;
    } else {
      const element = document.createElement(tag);
      for (const [, name = "", value = ""] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) element.setAttribute(name, plain(value));
      parent.append(element);
      if (!voidTags.has(tag)) open.push(element);
    }
  }
  return fragment;
}
