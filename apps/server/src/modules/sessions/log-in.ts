import { parseBrazilianPhone } from "@trevo/domain";
import { noteAudit, playerActor } from "../../kernel/audit-trail.ts";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { SessionNeeds } from "./needs.ts";
import { openSession } from "./open-session.ts";
import { tryPassword } from "./try-password.ts";

export interface SignedIn {
  readonly player: Player;
  readonly token: string;
}

/** Every wrong name or password gets one answer, in the same time; what else stands in the way is told only after the right password. */
export async function logIn(needs: SessionNeeds, scope: TenantScope, given: { username: string; password: string }): Promise<SignedIn> {
  const { tenant } = scope;
  const player = await needs.players.byUsername(tenant, given.username);
  const key = player && { tenant_id: tenant.id, player_id: player.id };
  const mark = key && (await needs.players.passwordMark(key));
  const right = await tryPassword(needs, {
    tenant_id: tenant.id,
    subject: player ? player.id : nameOf(given.username),
    check: () => needs.players.checkPassword(key, given.password),
  });
  if (!player || !right) {
    needs.log.info(
      { event: "login_refused", tenant: tenant.slug, player_id: player?.id, request_id: scope.request_id },
      "wrong name or password",
    );
    const subject = player && playerActor(player.id);
    await noteAudit(needs.db, scope, { at: needs.clock.now(), actor: "guest", action: "login_refused", subject });
    throw refuse("wrong_credentials");
  }
  // A reset that finished meanwhile has ended every session: what the old password opens after it would stay.
  const hold = async (tx: Tx): Promise<void> => {
    const key = { tenant_id: tenant.id, player_id: player.id };
    if ((await needs.players.passwordMark(key, { db: tx, hold: true })) !== mark) throw refuse("wrong_credentials");
  };
  await admit(needs, scope, { player, hold });
  const token = await needs.db.transaction().execute(async (tx) => {
    await hold(tx);
    await noteAudit(tx, scope, { at: needs.clock.now(), actor: playerActor(player.id), action: "login" });
    return openSession(needs, tx, { scope, player_id: player.id, kind: "full" });
  });
  needs.log.info({ event: "login", tenant: tenant.slug, player_id: player.id, request_id: scope.request_id }, "signed in");
  return { player, token };
}

interface Entrant {
  readonly player: Player;
  /** Refuses where the password is no longer the one that was checked; else it stays until the transaction ends. */
  readonly hold: (tx: Tx) => Promise<void>;
}

/** A self-excluded player gets a token for taking the money out, and nothing else. */
async function admit(needs: SessionNeeds, scope: TenantScope, { player, hold }: Entrant): Promise<void> {
  try {
    await needs.protection.mayLogin(player);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "self_excluded") throw error;
    const payout_token = await needs.db.transaction().execute(async (tx) => {
      await hold(tx);
      await noteAudit(tx, scope, {
        at: needs.clock.now(),
        actor: playerActor(player.id),
        action: "login_shut_out",
        detail: { refusal: "self_excluded" },
      });
      return openSession(needs, tx, { scope, player_id: player.id, kind: "payout" });
    });
    throw refuse("self_excluded", { extras: { ...error.extras, payout_token } });
  }
}

/** Asks a signed-in player for the password again. Refuses with `wrong_credentials`, or `too_many_requests`. */
export async function confirmPassword(needs: SessionNeeds, scope: PlayerScope, password: string): Promise<void> {
  const key = { tenant_id: scope.tenant.id, player_id: scope.player_id };
  const right = await tryPassword(needs, {
    tenant_id: key.tenant_id,
    subject: key.player_id,
    check: () => needs.players.checkPassword(key, password),
  });
  if (!right) throw refuse("wrong_credentials");
}

/** One spelling of a name that no account has, so that it is counted as an account's would be. */
export function nameOf(username: string): string {
  const phone = parseBrazilianPhone(username);
  return phone.ok ? phone.e164 : username.trim().toLowerCase();
}
