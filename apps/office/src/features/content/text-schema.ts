import {
  type AttributeSpec,
  DOMParser,
  DOMSerializer,
  type DOMOutputSpec,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from "prosemirror-model";
import { inertDocument, readMarkup } from "./read-markup.ts";

/** Attributes of every element. */
const everywhere = ["lang", "dir"];

const namesOf = (own: readonly string[]): string[] => [...own, ...everywhere];
const attrsOf = (own: readonly string[]): Record<string, AttributeSpec> =>
  Object.fromEntries(namesOf(own).map((name) => [name, { default: null }]));
const readFrom = (own: readonly string[]) => (node: HTMLElement) =>
  Object.fromEntries(namesOf(own).map((name) => [name, node.getAttribute(name)]));
const written = (attrs: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attrs).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

function element(tag: string, spec: NodeSpec, own: readonly string[] = []): NodeSpec {
  const leaf = spec.content === undefined;
  return {
    ...spec,
    attrs: attrsOf(own),
    parseDOM: [{ tag, getAttrs: readFrom(own), ...(tag === "pre" && { preserveWhitespace: "full" as const }) }],
    toDOM: ({ attrs }): DOMOutputSpec => (leaf ? [tag, written(attrs)] : [tag, written(attrs), 0]),
  };
}

function mark(tag: string, own: readonly string[] = [], spec: MarkSpec = {}): MarkSpec {
  return {
    ...spec,
    attrs: attrsOf(own),
    parseDOM: [{ tag, getAttrs: readFrom(own) }],
    toDOM: ({ attrs }): DOMOutputSpec => [tag, written(attrs), 0],
  };
}

/** Text beside blocks comes first, so that text inside such an element does not become a paragraph. */
const mixed = "(words | block)+";
const block = { group: "block", content: mixed };
/** Marks text without a paragraph; used only within the page. */
const wordsMark = "data-words";
const line = { group: "block", content: "inline*" };
const cell = ["colspan", "rowspan"];
const plainMarks = "strong b em i u s small mark sub sup code kbd cite q span".split(" ");

/** Accepts exactly what the server's sanitiser accepts, which a test verifies. */
export const textSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    p: element("p", line),
    h2: element("h2", { ...line, defining: true }),
    h3: element("h3", { ...line, defining: true }),
    h4: element("h4", { ...line, defining: true }),
    blockquote: element("blockquote", { ...block, defining: true }),
    pre: element("pre", { group: "block", content: "inline*", code: true, defining: true }),
    hr: element("hr", { group: "block" }),
    div: element("div", block),
    figure: element("figure", { group: "block", content: "(words | block | figcaption)+" }),
    figcaption: element("figcaption", { content: "inline*" }),
    ul: element("ul", { group: "block", content: "li+" }),
    ol: element("ol", { group: "block", content: "li+" }, ["start", "reversed"]),
    li: element("li", { content: mixed, defining: true }),
    dl: element("dl", { group: "block", content: "(dt | dd | terms)+" }),
    /** A group of terms: a `div` inside a `dl`. Elsewhere a `div` contains blocks. */
    terms: {
      ...element("div", { content: "(dt | dd)+" }),
      parseDOM: [{ tag: "div", context: "dl/", priority: 60, getAttrs: readFrom([]) }],
    },
    dt: element("dt", { content: "inline*" }),
    dd: element("dd", { content: mixed }),
    table: element("table", { group: "block", content: "caption? (tbody | thead | tfoot)+", isolating: true }),
    caption: element("caption", { content: "inline*" }),
    thead: element("thead", { content: "tr+" }),
    tbody: element("tbody", { content: "tr+" }),
    tfoot: element("tfoot", { content: "tr+" }),
    tr: element("tr", { content: "(td | th)+" }),
    td: element("td", { content: mixed, isolating: true }, cell),
    th: element("th", { content: mixed, isolating: true }, [...cell, "scope"]),
    /** Text directly inside an item, a cell, a quotation or a group, without a paragraph of its own. */
    words: {
      content: "inline*",
      parseDOM: [{ tag: `p[${wordsMark}]`, priority: 60 }],
      toDOM: (): DOMOutputSpec => ["p", { [wordsMark]: "" }, 0],
    },
    text: { group: "inline" },
    br: element("br", { group: "inline", inline: true, selectable: false }),
    img: element("img", { group: "inline", inline: true }, ["src", "alt", "width", "height", "loading"]),
  },
  marks: {
    a: mark("a", ["href", "title", "rel"], { inclusive: false }),
    abbr: mark("abbr", ["title"]),
    time: mark("time", ["datetime"]),
    // Nested elements may have different languages. Subscript and superscript exclude each other.
    ...Object.fromEntries(plainMarks.map((tag) => [tag, mark(tag, [], { excludes: tag === "sub" || tag === "sup" ? "sub sup" : "" })])),
  },
});

const parser = DOMParser.fromSchema(textSchema);
const serializer = DOMSerializer.fromSchema(textSchema);

export const textOf = (html: string): Node => parser.parse(readMarkup(html));

export function htmlOf(text: Node): string {
  const inert = inertDocument();
  const root = inert.createElement("div");
  serializer.serializeFragment(text.content, { document: inert }, root);
  const isWords = (one: Element | null): boolean => one?.hasAttribute(wordsMark) === true;
  const found = [...root.querySelectorAll(`p[${wordsMark}]`)];
  // Two adjacent texts would merge, so they remain paragraphs.
  const alone = found.filter((one) => !isWords(one.previousElementSibling) && !isWords(one.nextElementSibling));
  for (const one of alone) one.replaceWith(...one.childNodes);
  for (const one of found) one.removeAttribute(wordsMark);
  const isEmpty = root.textContent === "" && !root.querySelector("img, hr");
  return isEmpty ? "" : root.innerHTML;
}
