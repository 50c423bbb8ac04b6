import { parseBrazilianPhone } from "@trevo/domain";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { type SignedIn, completeLogin } from "./complete-login.ts";
import type { SessionNeeds } from "./needs.ts";
import { guessSource } from "./guess-source.ts";
import { demandCode } from "./login-code.ts";
import { giveGuessBack, takeGuess, tryPassword } from "./try-password.ts";

export interface Login {
  readonly username: string;
  readonly password: string;
  /** The token of a known device. */
  readonly device_token?: string | undefined;
}

/**
 * Logs in. Every wrong name or password gets the same answer, in the same time; any other obstacle is revealed only after the right
 * password. If strangers have guessed too often, a new device always gets `login_code_required`, whatever was typed, and a code is sent
 * only for the right password.
 */
export async function logIn(needs: SessionNeeds, scope: TenantScope, input: Login): Promise<SignedIn> {
  const { tenant } = scope;
  const player = await needs.players.byUsername(tenant, input.username);
  const key = player && { tenant_id: tenant.id, player_id: player.id };
  const passwordVersion = (key && (await needs.players.passwordVersion(key))) ?? "";
  const source = guessSource(needs, scope, { key, device_token: input.device_token });
  const guess = { tenant_id: tenant.id, subject: player ? player.id : nameOf(input.username), source };
  const judged = { right: false, guess: { isFree: true, isCounted: false } };
  const passed = await tryPassword(needs, {
    ...guess,
    check: async () => {
      judged.guess = await takeGuess(needs, guess);
      judged.right = await needs.players.checkPassword(key, input.password);
      // Without a free guess, the guess always counts as wrong: the count must not reveal whether the password was right.
      return judged.right && judged.guess.isFree;
    },
  });
  if (player && passed) {
    await giveGuessBack(needs, guess, judged.guess);
    return completeLogin(needs, scope, { player, passwordVersion });
  }
  await noteRefused(needs, scope, player);
  if (!judged.guess.isFree) throw await demandCode(needs, scope, player && judged.right ? { player, passwordVersion } : null);
  throw refuse("wrong_credentials");
}

async function noteRefused(needs: SessionNeeds, scope: TenantScope, player: Player | null): Promise<void> {
  const { tenant, request_id } = scope;
  needs.log.info({ event: "login_refused", tenant: tenant.slug, player_id: player?.id, request_id }, "wrong name or password");
  const subject = player && playerActor(player.id);
  await recordAuditEvent(needs.db, scope, { at: needs.clock.now(), actor: "guest", action: "login_refused", subject });
}

/** Normalizes a name that has no account, so that it is counted like an account's. */
export function nameOf(username: string): string {
  const phone = parseBrazilianPhone(username);
  return phone.ok ? phone.e164 : username.trim().toLowerCase();
}
