import { SaxesParser } from "saxes";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

/** Text that is not well-formed XML with one root element. */
export class MalformedXml extends Error {}

const maxDepth = 32;

/** Parses a document's elements and attributes. Text between elements is ignored. A document type is refused: it could declare entities. */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  const root = { name: "", attributes: {}, children: [] as XmlElement[] };
  const open: { name: string; attributes: Record<string, string>; children: XmlElement[] }[] = [root];
  parser.on("error", ({ message }) => {
    throw new MalformedXml(message);
  });
  parser.on("doctype", () => {
    throw new MalformedXml("a document type is not allowed");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > maxDepth) throw new MalformedXml("too many nested elements");
    const element = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  const [document] = root.children;
  if (!document) throw new MalformedXml("there is no element");
  return document;
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** A decimal number, or null for anything else: `Number("")` would be 0. */
export function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : null;
}

export function wholeOf(text: string | undefined): number | null {
  const value = numberOf(text);
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

/** A moment in milliseconds since 1970. */
export function momentOf(text: string | undefined): Date | null {
  const value = wholeOf(text);
  return value !== null && value > 0 && value < 8.64e15 ? new Date(value) : null;
}
