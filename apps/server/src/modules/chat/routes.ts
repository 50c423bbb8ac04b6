import assert from "node:assert/strict";
import { refuse } from "../../kernel/errors.ts";
import { doneMessage } from "../../kernel/done-message.ts";
import type { Http, TenantsByHost } from "../../kernel/http-types.ts";
import { tenantOf } from "../../kernel/http.ts";
import type { Chat } from "./chat.ts";

export function registerChatRoutes(http: Http, chat: Chat, tenants: TenantsByHost): void {
  http.on("GET /chat/rooms", ({ scope }) => chat.rooms(scope));
  http.on("GET /chat/messages", async ({ scope, query }) => ({ data: await chat.messages(scope, query) }));
  http.on("POST /chat/messages", ({ scope, body }) => chat.send(scope, body));
  http.on("POST /chat/attachments", async ({ scope, upload }) => {
    assert(upload, "the contract asks for a file");
    return { data: await chat.savePicture(scope, upload) };
  });
  http.on("POST /chat/read", async ({ scope, body }) => ({ data: await chat.movePointer(scope, body) }));
  http.on("GET /chat/me", async ({ scope }) => ({ data: await chat.own(scope) }));
  http.on("POST /chat/name", async ({ scope, body }) => ({ data: { name: await chat.pickName(scope, body.name) } }));
  http.on("POST /chat/rules/accept", async ({ scope, body }) => {
    await chat.acceptRules(scope, body.version);
    return { data: body };
  });
  http.on("POST /chat/messages/:id/delete", async ({ scope, params }) => {
    await chat.deleteOwn(scope, params.id);
    return doneMessage(scope);
  });
  http.on("POST /chat/messages/:id/report", async ({ scope, params, body }) => {
    await chat.report(scope, { id: params.id, reason: body.reason });
    return doneMessage(scope);
  });
  http.on("POST /chat/blocks", async ({ scope, body }) => {
    await chat.block(scope, body.user_id);
    return doneMessage(scope);
  });
  http.on("POST /chat/blocks/remove", async ({ scope, body }) => {
    await chat.unblock(scope, body.user_id);
    return doneMessage(scope);
  });
  servePictures(http, chat, tenants);
}

/** The content under a picture's name never changes. It is served as a picture only. */
function servePictures(http: Http, chat: Pick<Chat, "picture">, tenants: TenantsByHost): void {
  http.app.get<{ Params: { file: string } }>("/uploads/chat/:file", async (request, reply) => {
    const tenant = await tenantOf(request, tenants);
    const name = /^(.+)\.webp$/.exec(request.params.file)?.[1];
    const picture = name === undefined ? null : await chat.picture(tenant.id, name);
    if (!picture) throw refuse("not_found");
    if (request.headers["if-none-match"] === `"${name}"`) return reply.code(304).header("etag", `"${name}"`).send();
    return (
      reply
        .type("image/webp")
        // Revalidated each time, so that a picture removed by a moderator disappears from every screen opened afterwards.
        .header("cache-control", "private, no-cache")
        .header("etag", `"${name}"`)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("x-content-type-options", "nosniff")
        .header("cross-origin-resource-policy", "same-origin")
        .send(picture)
    );
  });
}
