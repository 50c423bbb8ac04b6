import { findAuditEvent, listAuditEvents } from "../../kernel/audit-log.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import { sliceOf } from "../../kernel/slice-of.ts";
import { accessStore } from "./access-store.ts";
import type { Staff } from "./staff.ts";
import { staffMessage } from "./messages.ts";
import { presentAccess, presentAudit } from "./present.ts";

export function registerStaffRoutes(http: Http, staff: Staff, { db }: { db: Db }): void {
  http.on("POST /staff/login", ({ scope, body }) => staff.logIn(scope, body));
  http.on("POST /staff/login/passkey-options", async ({ scope, body }) => ({ options: await staff.loginOptions(scope, body) }));
  http.on("POST /staff/login/second-factor", async ({ scope, body }) => {
    const { token, member } = await staff.completeLogin(scope, body);
    return { data: member, token };
  });
  http.on("POST /staff/login/cookie", async ({ scope, body, cookie }) => {
    const { token, member } = await staff.completeLogin(scope, body);
    cookie.set(token);
    return { data: member };
  });
  http.on("POST /staff/set-up", async ({ body }) => ({ data: await staff.startSetUp(body.set_up_code) }));
  http.on("POST /staff/set-up/finish", async ({ scope, body }) => {
    await staff.finishSetUp(scope, body);
    return { message: staffMessage("set_up", scope.locale) };
  });
  http.on("GET /staff/me", async ({ scope }) => ({ data: await staff.me(scope) }));
  http.on("GET /staff/colleagues", async ({ scope }) => ({ data: await staff.colleagues(scope) }));
  http.on("POST /staff/logout", async ({ scope, cookie }) => {
    await staff.logOut(scope, "here");
    cookie.clear();
    return { message: staffMessage("signed_out", scope.locale) };
  });
  http.on("POST /staff/logout/everywhere", async ({ scope, cookie }) => {
    const ended = await staff.logOut(scope, "everywhere");
    cookie.clear();
    return { message: staffMessage("signed_out_everywhere", scope.locale), ended };
  });
  http.on("POST /staff/me/step-up-options", ({ scope, body }) => staff.stepUps.start(scope, body));
  http.on("POST /staff/me/step-up", ({ scope, body }) => staff.stepUps.finish(scope, body));
  registerPasskeyRoutes(http, staff);
  registerAccountRoutes(http, staff);
  registerLogRoutes(http, db);
}

function registerPasskeyRoutes(http: Http, { passkeys }: Staff): void {
  http.on("GET /staff/me/passkeys", async ({ scope }) => ({ data: await passkeys.list(scope) }));
  http.on("POST /staff/me/passkeys/options", ({ scope }) => passkeys.start(scope));
  http.on("POST /staff/me/passkeys", async ({ scope, body }) => ({ data: await passkeys.finish(scope, body) }));
  http.on("POST /staff/me/passkeys/:id/rename", async ({ scope, params, body }) => ({
    data: await passkeys.rename(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/me/passkeys/:id/remove", async ({ scope, params }) => {
    await passkeys.remove(scope, params.id);
    return { message: staffMessage("passkey_removed", scope.locale) };
  });
}

function registerAccountRoutes(http: Http, { account }: Staff): void {
  http.on("GET /staff/me/sessions", async ({ scope }) => ({ data: await account.sessions(scope) }));
  http.on("POST /staff/me/sessions/:id/end", async ({ scope, params }) => {
    const ended = await account.endSession(scope, params.id);
    return { message: staffMessage("session_ended", scope.locale), ended };
  });
  http.on("POST /staff/me/sessions/end-others", async ({ scope }) => {
    const ended = await account.endOthers(scope);
    return { message: staffMessage("other_sessions_ended", scope.locale), ended };
  });
  http.on("POST /staff/me/preferences", async ({ scope, body: { locale, mode, density, single_keys } }) => {
    const change = {
      ...(locale !== undefined && { locale }),
      ...(mode !== undefined && { mode }),
      ...(density !== undefined && { density }),
      ...(single_keys !== undefined && { single_keys }),
    };
    return { data: await account.changePreferences(scope, change) };
  });
}

/** Logs for members who check what others do. */
function registerLogRoutes(http: Http, db: Db): void {
  const rowOf = (after: string | undefined): number | null => (after === undefined ? null : Number(after));
  const momentOf = (instant: string | undefined): Date | undefined => (instant === undefined ? undefined : new Date(instant));
  const cursor = ({ id }: { id: number }): string => String(id);
  http.on("GET /staff/access-events", ({ scope, query }) =>
    sliceOf(query.limit, (limit) => accessStore.list(db, scope.operator_id, { before: rowOf(query.after), limit }), {
      present: presentAccess,
      cursor,
    }),
  );
  http.on("GET /staff/:tenant/audit-events", ({ scope, query: { after, limit: most, from, to, ...filter } }) => {
    const span = { from: momentOf(from), to: momentOf(to) };
    return sliceOf(most, (limit) => listAuditEvents(db, scope.tenant.id, { ...filter, ...span, before: rowOf(after), limit }), {
      present: presentAudit,
      cursor,
    });
  });
  http.on("GET /staff/:tenant/audit-events/:id", async ({ scope, params }) => {
    const event = await findAuditEvent(db, { tenant_id: scope.tenant.id, id: Number(params.id) });
    if (!event) throw refuse("not_found");
    return { data: presentAudit(event) };
  });
}
