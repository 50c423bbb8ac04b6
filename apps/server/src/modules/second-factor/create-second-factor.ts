import type { PlayerKey } from "../../kernel/scope.ts";
import { finishEnrolment, renewRecoveryCodes, startEnrolment } from "./enrol.ts";
import { factorStore } from "./store.ts";
import { takeCode } from "./take-code.ts";
import type { SecondFactorNeeds } from "./needs.ts";
import type { SecondFactor } from "./second-factor.ts";

export function createSecondFactor(needs: SecondFactorNeeds): SecondFactor {
  const since = async (player: PlayerKey): Promise<Date | null> => (await factorStore.find(needs.db, player))?.confirmed_at ?? null;
  return {
    status: async (player) => ({
      since: await since(player),
      recovery_codes_left: await factorStore.recoveryCodesLeft(needs.db, player),
    }),
    isOn: async (player) => (await since(player)) !== null,
    start: (player, names) => startEnrolment(needs, player, names),
    finish: (tx, player, code) => finishEnrolment(needs, tx, { player, code }),
    takeCode: (player, code) => takeCode(needs, player, code),
    renewRecoveryCodes: (tx, player) => renewRecoveryCodes(needs, tx, player),
    remove: (tx, player) => factorStore.remove(tx, player),
  };
}
