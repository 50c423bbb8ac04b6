const key = "proof";

/** `#proof=` with the proof's text in base64url: the part after the hash never leaves the browser. */
export function proofFragment(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#${key}=${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The text of a fragment's proof; null where it carries none, `broken` where it cannot be read. */
export function readFragment(hash: string): { text: string } | "broken" | null {
  const encoded = new URLSearchParams(hash.slice(1)).get(key);
  if (encoded === null) return null;
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))) };
  } catch {
    return "broken";
  }
}
