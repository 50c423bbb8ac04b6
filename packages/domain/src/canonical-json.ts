/** Input of the hashes of rules and pay tables: sorted keys, no spaces, integers only. */
export type Document = string | number | boolean | null | readonly Document[] | { readonly [key: string]: Document };

/** One text per document, whatever the order of its keys. Refuses fractions, which two printers may format differently. */
export function canonicalJson(document: Document): string {
  if (typeof document === "number" && !Number.isSafeInteger(document)) throw new RangeError(`not a safe integer: ${document}`);
  if (document === null || typeof document !== "object") return JSON.stringify(document);
  if (isList(document)) return `[${document.map(canonicalJson).join(",")}]`;
  const pairs = Object.keys(document)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(document[key] as Document)}`);
  return `{${pairs.join(",")}}`;
}

const isList = (document: Document): document is readonly Document[] => Array.isArray(document);
