import type { Http } from "../../kernel/http-types.ts";
import type { Sessions } from "./sessions.ts";
import { replyMessage } from "./messages.ts";

/** Actions of players on the security of their own account: open sessions, second factor, contacts and password. */
export function registerSecurityRoutes(http: Http, sessions: Sessions): void {
  http.on("GET /auth/sessions", async ({ scope }) => ({ data: await sessions.list(scope) }));
  http.on("POST /auth/sessions/:id/end", async ({ scope, params }) => {
    await sessions.endOne(scope, params.id);
    return { message: replyMessage("session_ended", scope.locale) };
  });
  http.on("POST /auth/sessions/end-others", async ({ scope }) => {
    const ended = await sessions.endOthers(scope);
    return { message: replyMessage("sessions_ended", scope.locale), ended };
  });
  http.on("POST /auth/sessions/end-by-link", async ({ scope, body }) => {
    await sessions.endByLink(scope, body.link);
    return { message: replyMessage("session_ended", scope.locale) };
  });
  http.on("POST /auth/update", async ({ scope, body: { phone, email, ...reauthentication } }) => {
    const change =
      phone === undefined ? ({ contact: "email", value: email ?? "" } as const) : ({ contact: "phone", value: phone } as const);
    return {
      message: replyMessage("change_requested", scope.locale),
      ...(await sessions.requestContactChange(scope, { ...reauthentication, ...change })),
    };
  });
  http.on("POST /auth/request-password-change", async ({ scope, body }) => ({
    reset_token: await sessions.requestPasswordChange(scope, body),
  }));
  registerFactorRoutes(http, sessions);
}

function registerFactorRoutes(http: Http, { factor }: Sessions): void {
  http.on("GET /auth/second-factor", async ({ scope }) => ({ data: await factor.status(scope) }));
  http.on("POST /auth/second-factor/enrol", async ({ scope, body }) => ({ data: await factor.start(scope, body.password) }));
  http.on("POST /auth/second-factor/confirm", async ({ scope, body }) => ({
    data: { recovery_codes: await factor.finish(scope, body.code) },
  }));
  http.on("POST /auth/second-factor/recovery-codes", async ({ scope, body }) => ({
    data: { recovery_codes: await factor.renewRecoveryCodes(scope, body) },
  }));
  http.on("POST /auth/second-factor/disable", async ({ scope, body }) => {
    await factor.drop(scope, body);
    return { message: replyMessage("factor_off", scope.locale) };
  });
}
