import { expect, it } from "vitest";
import { createClient } from "./client.ts";

const answering = (body: string | null, status = 200) =>
  createClient({ base: "http://site.test/api", fetch: async () => new Response(body, { status }) })("GET /auth/me", {});

it("accepts a complete answer and rejects a truncated one", async () => {
  expect(await answering('{"data":{"id":"1"}}')).toEqual({ ok: true, data: { data: { id: "1" } } });
  for (const body of ['{"data":{"id', "", null]) expect(await answering(body)).toMatchObject({ ok: false, status: 0 });
});

it("recognises a refusal by its status, whatever its body", async () => {
  expect(await answering('{"message":"Não.","code":"blocked"}', 403)).toMatchObject({ ok: false, status: 403, error: { code: "blocked" } });
  expect(await answering("<html>", 502)).toMatchObject({ ok: false, status: 502 });
});
