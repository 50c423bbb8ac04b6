import { sha256 } from "../../kernel/crypto.ts";

/**
 * Returns the catalogue's code of a provider's game: the provider's own code if it is valid, else a code derived from it, always the same.
 */
export function gamecodeOf(code: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,60}$/.test(code)) return code;
  const words = code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  return `${words === "" ? "game" : words}-${sha256(code).toString("hex").slice(0, 8)}`;
}
