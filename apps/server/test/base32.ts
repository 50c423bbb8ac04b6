const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes base32 (RFC 4648) as an authenticator app does. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
