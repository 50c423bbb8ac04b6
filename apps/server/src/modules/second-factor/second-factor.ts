import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Enrolment } from "./enrol.ts";

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
