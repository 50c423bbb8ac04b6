import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../players/index.ts";
import { type Enrolment, finishEnrolment, renewRecoveryCodes, startEnrolment } from "./enrol.ts";
import { factorStore } from "./store.ts";
import { takeCode } from "./take-code.ts";

export { secondFactorPersonalData } from "./personal-data.ts";
export type { Enrolment } from "./enrol.ts";
export { otpauthUri, secretBytes, stepAt, stepMs, stepOfCode, toBase32, totpCode } from "./totp.ts";

export interface SecondFactorNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
}

export interface FactorStatus {
  /** Since when it counts; null where it does not. */
  readonly since: Date | null;
  readonly recovery_codes_left: number;
}

/**
 * Owns the players' second factors: codes of an authenticator app (RFC 6238), and recovery codes for the day it is gone.
 * Promises: a code is good once; secrets lie sealed, recovery codes as keyed hashes; both are shown once, when they are made.
 * Does not: count tries, ask for passwords, or know what a code opens (`sessions`).
 */
export interface SecondFactor {
  status(player: PlayerKey): Promise<FactorStatus>;
  isOn(player: PlayerKey): Promise<boolean>;
  /** Refuses with `wrong_state` when one counts already. */
  start(player: PlayerKey, names: { brand: string; account: string }): Promise<Enrolment>;
  /** Returns the recovery codes. Refuses with `code_wrong`, `wrong_state`. */
  finish(tx: Tx, player: PlayerKey, code: string): Promise<string[]>;
  /** Uses a code up; false when it is none, or was used. */
  takeCode(player: PlayerKey, code: string): Promise<boolean>;
  renewRecoveryCodes(tx: Tx, player: PlayerKey): Promise<string[]>;
  remove(tx: Tx, player: PlayerKey): Promise<void>;
}

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
