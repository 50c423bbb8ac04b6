import type { PlayerKey } from "../../kernel/scope.ts";
import { sealContext } from "./enrol.ts";
import type { SecondFactorNeeds } from "./needs.ts";
import { hashRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";
import { factorStore } from "./store.ts";
import { stepOfCode } from "./totp.ts";

/**
 * Uses a code up, from the app or one of the recovery codes: the same one is never taken twice, however many arrive together.
 * Who may try, and how often, is the caller's to count.
 */
export async function takeCode(needs: SecondFactorNeeds, player: PlayerKey, typed: string): Promise<boolean> {
  const now = needs.clock.now();
  const digits = typed.replaceAll(/\s/g, "");
  if (/^\d{6}$/.test(digits)) {
    const factor = await factorStore.find(needs.db, player);
    if (!factor?.confirmed_at) return false;
    const step = stepOfCode(Buffer.from(needs.vault.open(factor.secret_sealed, sealContext(player)), "hex"), digits, now);
    return step !== null && factorStore.takeStep(needs.db, player, step);
  }
  if (readRecoveryCode(typed) === null) return false;
  return factorStore.useRecoveryCode(needs.db, player, { code_hash: hashRecoveryCode(needs.vault, player, typed), now });
}
