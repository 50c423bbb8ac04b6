import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Enrolment } from "./enrol.ts";

export interface FactorStatus {
  /** Since when it is active. Null if it is not. */
  readonly since: Date | null;
  readonly recovery_codes_left: number;
}

/**
 * Owns the players' second factors: codes of an authenticator app (RFC 6238), and recovery codes as a replacement. Guarantees: a code can
 * be used once; secrets are encrypted, and recovery codes are stored as keyed hashes; both are shown once, when created. Does not count
 * attempts, check passwords, or know what a code is required for (`sessions`).
 */
export interface SecondFactor {
  status(player: PlayerKey): Promise<FactorStatus>;
  isOn(player: PlayerKey): Promise<boolean>;
  /** Refuses with `wrong_state` if a factor is already active. */
  start(player: PlayerKey, names: { brand: string; account: string }): Promise<Enrolment>;
  /** Returns the recovery codes. Refuses with `code_wrong`, `wrong_state`. */
  finish(tx: Tx, player: PlayerKey, code: string): Promise<string[]>;
  /** Uses up a code. Returns false if it is wrong or was used. */
  takeCode(player: PlayerKey, code: string): Promise<boolean>;
  renewRecoveryCodes(tx: Tx, player: PlayerKey): Promise<string[]>;
  remove(tx: Tx, player: PlayerKey): Promise<void>;
}
