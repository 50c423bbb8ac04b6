import { randomInt } from "node:crypto";
import type { Vault } from "../../kernel/crypto.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

const count = 10;
/** Excludes characters that look alike: 0 and o, 1, i and l, u and v. */
const letters = "23456789abcdefghjkmnpqrstwxyz";
const length = 10;

/** Draws ten codes such as `k7m2p-9xw4c`, with 48 random bits each, too many to guess. */
export const drawRecoveryCodes = (): string[] => Array.from({ length: count }, drawCode);

function drawCode(): string {
  const drawn = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return `${drawn.slice(0, length / 2)}-${drawn.slice(length / 2)}`;
}

/** Parses a code as typed: in any case, with or without its dash. Null if it is not a code. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null;
}

export const hashRecoveryCode = (vault: Vault, { tenant_id, player_id }: PlayerKey, code: string): Buffer =>
  vault.blindIndex(`${tenant_id}:${player_id}:${readRecoveryCode(code) ?? ""}`, "recovery-code");
