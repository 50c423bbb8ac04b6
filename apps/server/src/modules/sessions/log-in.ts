import { parseBrazilianPhone } from "@trevo/domain";
import { noteAudit, playerActor } from "../../kernel/audit-trail.ts";
import { refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import { type SignedIn, enter } from "./enter.ts";
import type { SessionNeeds } from "./needs.ts";
import { tryPassword } from "./try-password.ts";

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
  return enter(needs, scope, { player, mark: mark ?? "" });
}

/** One spelling of a name that no account has, so that it is counted as an account's would be. */
export function nameOf(username: string): string {
  const phone = parseBrazilianPhone(username);
  return phone.ok ? phone.e164 : username.trim().toLowerCase();
}
