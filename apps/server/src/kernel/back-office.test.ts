import type { Permission } from "@trevo/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type StaffMember, isReservedHost, keepHostsApart, staffScope, tenantOfStaff } from "./back-office.ts";
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

it.each([
  ["backoffice.trevo.example", true],
  ["BackOffice.trevo.example", true],
  ["mybackoffice.trevo.example", false],
  ["trevo.example", false],
  [undefined, false],
])("no brand may have the host %s: %s", (host, isReserved) => {
  expect(isReservedHost(host)).toBe(isReserved);
});

const context = {
  locale: "pt",
  request_id: "test",
  origin: "https://backoffice.trevo.example",
  ip: "127.0.0.1",
  user_agent: "test",
} as const;
const member = (...permissions: Permission[]): StaffMember => ({
  operator_id: 1,
  staff_id: "a member",
  session_id: "a session",
  permissions: new Set(permissions),
  tenants: [],
});

it("an endpoint with a permission is open to a member who has it, and to nobody else", () => {
  expect(staffScope(context, member("cases.read", "cases.close"), "cases.close")).toMatchObject({ staff_id: "a member", ip: "127.0.0.1" });
  expect(() => staffScope(context, member("cases.read"), "cases.close")).toThrow(expect.objectContaining({ code: "forbidden" }));
  expect(() => staffScope(context, member(), "cases.close")).toThrow(expect.objectContaining({ code: "forbidden" }));
  expect(() => staffScope(context, null, "cases.close")).toThrow(expect.objectContaining({ code: "session_required" }));
});

it("an endpoint without a permission is open to every member, and to nobody else", () => {
  expect(staffScope(context, member(), undefined)).toMatchObject({ staff_id: "a member" });
  expect(() => staffScope(context, null, undefined)).toThrow(expect.objectContaining({ code: "session_required" }));
});

it("a brand in the path that is not among the operator's is not found", () => {
  expect(() => tenantOfStaff(member(), "aurora")).toThrow(expect.objectContaining({ code: "not_found" }));
});
