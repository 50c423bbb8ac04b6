import assert from "node:assert/strict";
import type { SecondFactorStatus } from "@trevo/contract";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Enrolment } from "../second-factor/index.ts";
import { type Reauthentication, confirmPassword } from "./confirm-password.ts";
import type { EndingNeeds } from "./end-session.ts";
import type { SessionNeeds } from "./needs.ts";
import { queueNotice } from "./notify-player.ts";
import { sessionStore } from "./store.ts";
import { sessionSource } from "./guess-source.ts";
import { tryPassword } from "./try-password.ts";

export async function factorStatus(needs: SessionNeeds, scope: PlayerScope): Promise<SecondFactorStatus> {
  const { since, recovery_codes_left } = await needs.secondFactor.status(keyOf(scope));
  return { since: since?.toISOString() ?? null, recovery_codes_left };
}

/**
 * Starts the enrolment of a factor. Refuses with `wrong_credentials`, `too_many_requests`, or with `wrong_state` if a factor is already
 * active.
 */
export async function startFactor(needs: SessionNeeds, scope: PlayerScope, password: string): Promise<Enrolment> {
  const key = keyOf(scope);
  if (await needs.secondFactor.isOn(key)) throw refuse("wrong_state");
  await confirmPassword(needs, scope, { password });
  const player = await needs.players.byId(key);
  assert(player, "a signed-in player exists");
  return needs.secondFactor.start(key, { brand: scope.tenant.settings.siteTitle, account: player.email });
}

/**
 * Activates the factor with a first code. Ends sessions without a second factor, except this one, which has just presented it. Refuses with
 * `code_wrong`, `too_many_requests`, `wrong_state`.
 */
export async function finishFactor(needs: SessionNeeds & EndingNeeds, scope: PlayerScope, code: string): Promise<string[]> {
  const key = keyOf(scope);
  const codes: string[] = [];
  const finish = () =>
    needs.db.transaction().execute(async (tx) => {
      const drawn = await needs.secondFactor.finish(tx, key, code);
      const now = needs.clock.now();
      const session = { ...key, session_id: scope.session_id };
      const until = new Date(now.getTime() + scope.tenant.settings.policy.second_factor_max_age_ms);
      await sessionStore.showFactor(tx, session, { now, until });
      await recordAuditEvent(tx, scope, { at: now, actor: playerActor(key.player_id), action: "second_factor_on" });
      await queueNotice(needs, tx, { ...key, kind: "second_factor_on" });
      codes.push(...drawn);
      return sessionStore.endOthers(tx, session, now);
    });
  const right = await tryPassword(needs, {
    tenant_id: key.tenant_id,
    subject: `enrolment:${key.player_id}`,
    source: sessionSource(scope.session_id),
    check: () =>
      finish().then(
        (ended) => {
          for (const session of ended) needs.revoked(session);
          return true;
        },
        (error: unknown) => {
          if (error instanceof Refusal && error.code === "code_wrong") return false;
          throw error;
        },
      ),
  });
  if (!right) throw refuse("code_wrong");
  return codes;
}

/** Replaces the recovery codes. Refuses as `confirmPassword` does, or with `wrong_state` if no factor is active. */
export async function renewRecoveryCodes(needs: SessionNeeds, scope: PlayerScope, reauthentication: Reauthentication): Promise<string[]> {
  const key = keyOf(scope);
  await reauthenticateWithFactor(needs, scope, reauthentication);
  return needs.db.transaction().execute(async (tx) => {
    await recordAuditEvent(tx, scope, { at: needs.clock.now(), actor: playerActor(key.player_id), action: "recovery_codes_made" });
    return needs.secondFactor.renewRecoveryCodes(tx, key);
  });
}

/** Removes the factor. Refuses as `renewRecoveryCodes` does. */
export async function dropFactor(needs: SessionNeeds, scope: PlayerScope, reauthentication: Reauthentication): Promise<void> {
  const key = keyOf(scope);
  await reauthenticateWithFactor(needs, scope, reauthentication);
  await needs.db.transaction().execute(async (tx) => {
    await needs.secondFactor.remove(tx, key);
    await recordAuditEvent(tx, scope, { at: needs.clock.now(), actor: playerActor(key.player_id), action: "second_factor_off" });
    await queueNotice(needs, tx, { ...key, kind: "second_factor_off" });
  });
}

async function reauthenticateWithFactor(needs: SessionNeeds, scope: PlayerScope, reauthentication: Reauthentication): Promise<void> {
  if (!(await needs.secondFactor.isOn(keyOf(scope)))) throw refuse("wrong_state");
  await confirmPassword(needs, scope, reauthentication);
}
