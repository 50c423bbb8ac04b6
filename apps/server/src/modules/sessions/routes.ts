import assert from "node:assert/strict";
import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type Player, type PlayerActivity, presentUser } from "../players/index.ts";
import type { SignedIn } from "./complete-login.ts";
import type { Sessions } from "./sessions.ts";
import { replyMessage } from "./messages.ts";

export interface ActivitySource {
  /** The player's totals in other modules. They follow the ledger and may lag behind it for a moment. */
  activityOf(player: PlayerKey): Promise<Partial<PlayerActivity>>;
}

export function registerSessionRoutes(http: Http, sessions: Sessions, activitySource: ActivitySource): void {
  const present = async (player: Player) =>
    presentUser(player, await activitySource.activityOf({ tenant_id: player.tenant_id, player_id: player.id }));

  const opened = async ({ player, token }: SignedIn) => ({
    data: await present(player),
    token,
    device_token: sessions.newDeviceToken({ tenant_id: player.tenant_id, player_id: player.id }),
  });

  http.on("POST /auth/register", async ({ scope, body }) => opened(await sessions.signUp(scope, body)));
  http.on("POST /auth/login", async ({ scope, body }) => opened(await sessions.logIn(scope, body)));
  http.on("POST /auth/login/code", async ({ scope, body }) => opened(await sessions.logInWithCode(scope, body)));
  http.on("POST /auth/login/second-factor", async ({ scope, body }) => opened(await sessions.logInWithFactor(scope, body)));
  http.on("POST /auth/google", async ({ scope, body }) => opened(await sessions.logInWithGoogle(scope, body)));
  http.on("GET /auth/me", async ({ scope }) => ({ data: await present(await sessions.player(scope)) }));
  for (const key of ["GET /auth/logout", "POST /auth/logout"] as const) {
    http.on(key, async ({ scope }) => {
      await sessions.end({
        tenant_id: scope.tenant.id,
        player_id: scope.player_id,
        session_id: scope.session_id,
        request_id: scope.request_id,
      });
      return { message: replyMessage("signed_out", scope.locale) };
    });
  }
  registerRecoveryRoutes(http, sessions);
  http.on("POST /auth/verify-phone", async ({ scope, body }) => ({
    data: await present(await sessions.verifyContact(scope, { purpose: "verify_phone", digits: body.code })),
  }));
  http.on("POST /auth/verify-email", async ({ scope, body }) => ({
    data: await present(await sessions.verifyContact(scope, { purpose: "verify_email", digits: body.code })),
  }));
  // The contract's parser already validates the CPF.
  http.on("POST /validate/validate-cpf", async () => ({ valid: true as const }));
}

/** Account recovery, and the path that it shares with the codes of signed-in players. */
function registerRecoveryRoutes(http: Http, sessions: Sessions): void {
  http.on("POST /auth/recover-password", async ({ scope, body }) => {
    const resend_in_ms = await sessions.requestRecovery(scope, body);
    return { message: replyMessage("recovery_requested", scope.locale), resend_in_ms };
  });
  http.on("POST /auth/verify-code", async ({ scope, body: { channel, username, code, device_token } }) => {
    if (channel === undefined) {
      assert(username !== undefined && code !== undefined, "the contract asks for both");
      return { reset_token: await sessions.checkRecovery(scope, { username, digits: code, device_token }) };
    }
    if (!scope.player) throw refuse("session_required");
    const resend_in_ms = await sessions.sendCode(scope.player, channel);
    return { message: replyMessage("code_sent", scope.locale), resend_in_ms };
  });
  http.on("POST /auth/reset-password", async ({ scope, body }) => {
    await sessions.resetPassword(scope, body);
    return { message: replyMessage("password_changed", scope.locale) };
  });
}
