import type { PlayerKey } from "../../kernel/scope.ts";
import { sealContext } from "./enrol.ts";
import type { SecondFactorNeeds } from "./needs.ts";
import { hashRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";
import { factorStore } from "./store.ts";
import { stepOfCode } from "./totp.ts";

/**
 * Uses up a code from the app or a recovery code. Of concurrent attempts with one code, only one succeeds. The caller limits who may try,
 * and how often.
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
