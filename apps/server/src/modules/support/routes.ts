import assert from "node:assert/strict";
import type { Http } from "../../kernel/http-types.ts";
import { authorOf } from "./author.ts";
import type { Support } from "./support.ts";

export function registerSupportRoutes(http: Http, support: Support): void {
  http.on("GET /support/times", async ({ scope }) => ({ data: await support.answerTimes(scope.tenant) }));
  http.on("GET /support/tickets", ({ scope, query }) => support.list(authorOf(scope), query));
  http.on("POST /support/tickets", async ({ scope, body }) => ({ data: await support.open(authorOf(scope), body) }));
  http.on("GET /support/tickets/:id", async ({ scope, params }) => ({ data: await support.read(authorOf(scope), params.id) }));
  http.on("POST /support/tickets/:id/messages", async ({ scope, params, body }) => ({
    data: await support.write(authorOf(scope), { ...params, ...body }),
  }));
  http.on("POST /support/tickets/:id/files", async ({ scope, params, body, upload }) => {
    assert(upload, "the contract asks for a file");
    return { data: await support.addPicture(authorOf(scope), { ...params, ...body, upload }) };
  });
  http.on("GET /support/tickets/:id/files/:file", async ({ scope, params }) => ({ data: await support.picture(authorOf(scope), params) }));
  http.on("POST /support/tickets/:id/close", async ({ scope, params }) => ({ data: await support.close(authorOf(scope), params.id) }));
  http.on("POST /support/tickets/:id/reopen", async ({ scope, params }) => ({ data: await support.reopen(authorOf(scope), params.id) }));
  http.on("POST /support/tickets/:id/ombudsman", async ({ scope, params }) => ({
    data: await support.toOmbudsman(authorOf(scope), params.id),
  }));
  registerGuestRoutes(http, support);
}

function registerGuestRoutes(http: Http, { guests, ...support }: Support): void {
  http.on("POST /support/guest/code", async ({ scope, body }) => ({ data: { resend_ms: await guests.requestCode(scope, body) } }));
  http.on("POST /support/guest/enter", async ({ scope, body }) => ({ data: await guests.enter(scope, body) }));
  http.on("POST /support/guest/list", async ({ scope, body: { guest_token, ...query } }) =>
    support.list(await guests.author(scope, guest_token), query),
  );
  http.on("POST /support/guest/tickets", async ({ scope, body: { guest_token, ...input } }) => ({
    data: await support.open(await guests.author(scope, guest_token), { ...input, refs: [] }),
  }));
  http.on("POST /support/guest/tickets/:id", async ({ scope, params, body }) => ({
    data: await support.read(await guests.author(scope, body.guest_token), params.id),
  }));
  http.on("POST /support/guest/tickets/:id/messages", async ({ scope, params, body: { guest_token, ...input } }) => ({
    data: await support.write(await guests.author(scope, guest_token), { ...params, ...input }),
  }));
}
