import type { PixKeyType } from "@trevo/domain";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { Player } from "../players/index.ts";

export interface PixKey {
  readonly type: PixKeyType;
  /** In the spelling of DICT. */
  readonly key: string;
}

/** Limits the list; no player has this many keys. */
const maxMethods = 20;

/**
 * True if the key can be the player's own. A CPF must be the account's. For any other key of an account with a CPF, the bank confirms at
 * each payout that the key belongs to that CPF. Without a CPF, only confirmed contacts and random keys are accepted.
 */
export function isOwnKey({ type, key }: PixKey, player: Player): boolean {
  if (type === "cpf") return key === player.cpf;
  if (type === "evp" || player.cpf !== null) return true;
  if (type === "phone") return key === player.phone && player.phone_verified_at !== null;
  if (type === "email") return key === player.email && player.email_verified_at !== null;
  return false;
}

/** A payout token of a self-excluded player may pay only to the player's own CPF. */
export const opensFor = (scope: { readonly payout_only?: boolean }, type: PixKeyType): boolean => !scope.payout_only || type === "cpf";

/** Why no further method may be added; null if one may. The first method needs no further proof, each later one the password. */
export function methodRefusal(known: number, confirmed: boolean): Refusal | null {
  if (known >= maxMethods) return refuse("too_many_methods");
  return known > 0 && !confirmed ? refuse("reauth_required") : null;
}

/** End of the safety period of a method added after the first. */
export const holdUntil = (known: number, from: Date, holdMs: number): Date | null =>
  known === 0 || holdMs === 0 ? null : new Date(from.getTime() + holdMs);
