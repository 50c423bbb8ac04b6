/** SHA-256 in hex of a UTF-8 text, over WebCrypto: browsers in a secure context, Node, and nothing to install. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
