import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerKey, type PlayerScope, type TenantScope, keyOf } from "../../kernel/scope.ts";
import type { SessionNeeds } from "./needs.ts";
import { type GuessSource, sessionSource } from "./guess-source.ts";
import { type TakenGuess, giveGuessBack, takeGuess, tryPassword } from "./try-password.ts";

/** The password, and a second-factor code if the account has one. */
export interface Reauthentication {
  readonly password: string;
  readonly code?: string | undefined;
}

/** Reauthenticates a signed-in player. Refuses with `wrong_credentials`, `second_factor_required`, `code_wrong`, or `too_many_requests`. */
export async function confirmPassword(needs: SessionNeeds, scope: PlayerScope, reauthentication: Reauthentication): Promise<void> {
  const key = keyOf(scope);
  const right = await tryPassword(needs, {
    tenant_id: key.tenant_id,
    subject: key.player_id,
    source: sessionSource(scope.session_id),
    check: () => needs.players.checkPassword(key, reauthentication.password),
  });
  if (!right) throw refuse("wrong_credentials");
  if (!(await needs.secondFactor.isOn(key))) return;
  if (reauthentication.code === undefined) throw refuse("second_factor_required");
  await tryFactor(needs, scope, { key, code: reauthentication.code, source: sessionSource(scope.session_id) });
}

/** Uses up a second-factor code. Wrong ones are counted as wrong passwords are. Refuses with `code_wrong`, or `too_many_requests`. */
export async function tryFactor(
  needs: SessionNeeds,
  scope: TenantScope,
  input: { key: PlayerKey; code: string; source: GuessSource },
): Promise<void> {
  const { key, code, source } = input;
  // Callers have verified the password. Including its version resets the count when the password changes.
  const passwordVersion = await needs.players.passwordVersion(key);
  const guess = { tenant_id: key.tenant_id, subject: `second-factor:${key.player_id}:${passwordVersion}`, source };
  let taken: TakenGuess = { isFree: true, isCounted: false };
  const right = await tryPassword(needs, {
    ...guess,
    check: async () => {
      taken = await takeGuess(needs, guess);
      if (!taken.isFree) throw refuse("too_many_requests");
      return needs.secondFactor.takeCode(key, code);
    },
  });
  if (right) return giveGuessBack(needs, guess, taken);
  const subject = playerActor(key.player_id);
  await recordAuditEvent(needs.db, scope, { at: needs.clock.now(), actor: "guest", action: "second_factor_refused", subject });
  throw refuse("code_wrong");
}
