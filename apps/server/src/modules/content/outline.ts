/** A heading of a text, and the id that serves as its anchor. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** Separates the ids of a text from those of the surrounding page. */
const idPrefix = "sec-";

/** Gives each heading of sanitised HTML, which contains no ids, a unique id derived from its text. */
export function withAnchors(html: string): string {
  const taken = new Set<string>();
  return html.replaceAll(/<h([23])([^>]*)>(.*?)<\/h\1>/gs, (...[, level = "", attributes = "", inner = ""]: string[]) => {
    const id = freeId(idPrefix + wordsOf(inner), taken);
    taken.add(id);
    return `<h${level}${attributes} id="${id}">${inner}</h${level}>`;
  });
}

/** Returns the headings with ids from `withAnchors`, in order. */
export function outlineOf(html: string): Heading[] {
  return [...html.matchAll(/<h([23])[^>]* id="([^"]+)">(.*?)<\/h\1>/gs)].map(([, level, id = "", inner = ""]) => ({
    id,
    text: plainText(inner),
    level: Number(level),
  }));
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Converts `Onde pedir ajuda?` to `onde-pedir-ajuda`. */
const wordsOf = (html: string): string =>
  plainText(html)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Converts sanitised HTML, which escapes four characters and no others, to plain text. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();
