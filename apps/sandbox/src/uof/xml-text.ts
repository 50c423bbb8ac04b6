const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An element with these attributes; those that are null or undefined are left out. */
export function xml(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const named = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [` ${key}="${escape(String(value))}"`],
  );
  const start = `<${name}${named.join("")}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join("")}</${name}>`;
}

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>${root}`;
