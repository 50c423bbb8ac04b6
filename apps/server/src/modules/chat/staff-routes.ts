import type { Http } from "../../kernel/http-types.ts";
import type { Chat } from "./chat.ts";

export function registerChatStaffRoutes(http: Http, { backOffice }: Pick<Chat, "backOffice">): void {
  http.on("GET /staff/:tenant/chat/rooms", async ({ scope }) => ({ data: await backOffice.rooms(scope) }));
  http.on("POST /staff/:tenant/chat/rooms/:room", async ({ scope, params, body }) => ({
    data: await backOffice.changeRoom(scope, { room: params.room, change: body }),
  }));
  http.on("GET /staff/:tenant/chat/rooms/:room/messages", async ({ scope, params, query }) => ({
    data: await backOffice.messages(scope, { room: params.room, query }),
  }));
  http.on("POST /staff/:tenant/chat/rooms/:room/messages", async ({ scope, params, body }) => ({
    data: await backOffice.write(scope, { room: params.room, ...body }),
  }));
  http.on("GET /staff/:tenant/chat/messages/:id", ({ scope, params }) => backOffice.message(scope, params.id));
  http.on("POST /staff/:tenant/chat/messages/:id/picture", async ({ scope, params }) => ({
    data: await backOffice.picture(scope, params.id),
  }));
  http.on("POST /staff/:tenant/chat/messages/:id", async ({ scope, params, body }) => ({
    data: await backOffice.act(scope, { id: params.id, action: body }),
  }));
}
