import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepHostsApart } from "./back-office.ts";
import { sendError } from "./http-errors.ts";
import { createLog } from "./log.ts";

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  const log = createLog("silent");
  app.setErrorHandler((error, request, reply) => sendError(error, { request, reply, log }));
  keepHostsApart(app, "backoffice.trevo.example");
  app.get("/player", async () => "player");
  app.get("/staff", { config: { host: "office" } }, async () => "staff");
  app.get("/healthz", { config: { host: "any" } }, async () => "any");
  await app.ready();
});
afterAll(() => app.close());

const [brand, office] = ["trevo.example", "backoffice.trevo.example"];

it.each([
  [brand, "/player", 200],
  [office, "/player", 404],
  [brand, "/staff", 404],
  [office, "/staff", 200],
  ["BACKOFFICE.trevo.example:3000", "/staff", 200],
  ["backoffice.trevo.example.evil.example", "/staff", 404],
  ["backoffice.aurora.example", "/staff", 404],
  [brand, "/healthz", 200],
  [office, "/healthz", 200],
])("%s answers %s with %i", async (host, url, status) => {
  expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status);
});
