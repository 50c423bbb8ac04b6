import type { Http } from "../../kernel/http-types.ts";
import { tagRetired } from "./messages.ts";
import type { PlayerFiles } from "./player-files.ts";

export function registerPlayerFileStaffRoutes(http: Http, files: PlayerFiles): void {
  http.on("GET /staff/:tenant/players", ({ scope, query }) => files.list(scope, query));
  http.on("POST /staff/:tenant/players/search", async ({ scope, body }) => ({ data: await files.search(scope, body.text) }));
  http.on("GET /staff/:tenant/players/:id", async ({ scope, params }) => ({ data: await files.read(scope, params.id) }));
  http.on("GET /staff/:tenant/players/:id/timeline", ({ scope, params, query }) => files.timeline(scope, params.id, query));
  http.on("GET /staff/:tenant/players/:id/entries", ({ scope, params, query }) => files.entries(scope, { ...params, ...query }));
  http.on("GET /staff/:tenant/players/:id/rounds", ({ scope, params, query }) => files.rounds(scope, { ...params, ...query }));
  http.on("GET /staff/:tenant/players/:id/notes", ({ scope, params, query }) => files.notes(scope, { ...params, ...query }));
  http.on("POST /staff/:tenant/players/:id/notes", async ({ scope, params, body, idempotency_key }) => ({
    data: await files.addNote(scope, { ...params, ...body, idempotency_key }),
  }));
  http.on("POST /staff/:tenant/player-notes/:id/retract", async ({ scope, params, body }) => ({
    data: await files.retractNote(scope, { ...params, ...body }),
  }));
  http.on("GET /staff/:tenant/player-tags", async ({ scope }) => ({ data: await files.tags(scope) }));
  http.on("POST /staff/:tenant/player-tags", async ({ scope, body }) => ({ data: await files.addTag(scope, body) }));
  http.on("POST /staff/:tenant/player-tags/:id/retire", async ({ scope, params, body }) => {
    await files.retireTag(scope, { ...params, ...body });
    return { message: tagRetired[scope.locale] };
  });
  http.on("POST /staff/:tenant/player-tags/:id/apply", async ({ scope, params, body }) => ({
    data: await files.applyTag(scope, { ...params, ...body }),
  }));
  http.on("POST /staff/:tenant/players/:id/tags", async ({ scope, params, body }) => ({
    data: await files.changeTags(scope, { ...params, ...body }),
  }));
  http.on("GET /staff/:tenant/players/:id/payments", ({ scope, params, query }) => files.payments(scope, { ...params, ...query }));
  http.on("GET /staff/:tenant/players/:id/sessions", ({ scope, params, query }) => files.sessions(scope, { ...params, ...query }));
  http.on("POST /staff/:tenant/players/:id/reveal", async ({ scope, params, body }) => ({
    data: await files.reveal(scope, { ...params, ...body }),
  }));
}
