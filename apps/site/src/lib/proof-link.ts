const key = "proof";

/** Returns `#proof=` with the proof's text in base64url. The fragment of an address never leaves the browser. */
export function proofFragment(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#${key}=${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Returns the proof's text from a fragment; null if it contains none, `broken` if it cannot be decoded. */
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
