import type { Permission } from "@trevo/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type StaffMember, atTenant, isReservedHost, keepHostsApart, staffScope } from "./back-office.ts";
import type { Tenant } from "./scope.ts";
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
])("brands may not have the reserved host %s: %s", (host, isReserved) => {
  expect(isReservedHost(host)).toBe(isReserved);
});

const context = {
  locale: "pt",
  request_id: "test",
  origin: "https://backoffice.trevo.example",
  ip: "127.0.0.1",
  user_agent: "test",
} as const;
const [aurora, trevo] = [{ id: 1, slug: "aurora" } as Tenant, { id: 2, slug: "trevo" } as Tenant];

/** Returns a member with these permissions at aurora, and none at trevo, another brand of the operator. */
const member = (...permissions: Permission[]): StaffMember => ({
  operator_id: 1,
  staff_id: "a member",
  session_id: "a session",
  granted: new Map([[aurora.id, new Set(permissions)]]),
  granted_everywhere: new Set(),
  tenants: [aurora],
});
const closing = { permission: "cases.close" } as const;
const refusing = (code: string) => expect.objectContaining({ code });

it("an endpoint with a permission is open only to a member who has it at a brand", () => {
  const admitted = staffScope(context, member("cases.read", "cases.close"), closing);
  expect(admitted).toMatchObject({ staff_id: "a member", ip: "127.0.0.1", tenants: [aurora] });
  expect(() => staffScope(context, member("cases.read"), closing)).toThrow(refusing("forbidden"));
  expect(() => staffScope(context, member(), closing)).toThrow(refusing("forbidden"));
  expect(() => staffScope(context, null, closing)).toThrow(refusing("session_required"));
});

it("an endpoint without a permission is open to every member, but to nobody else", () => {
  expect(staffScope(context, member(), {})).toMatchObject({ staff_id: "a member" });
  expect(() => staffScope(context, null, {})).toThrow(refusing("session_required"));
});

it("an endpoint that concerns the operator itself is open only to members with its permission for all brands", () => {
  const operators = { ...closing, reach: "operator" } as const;
  expect(() => staffScope(context, member("cases.close"), operators)).toThrow(refusing("forbidden"));
  const everywhere = { ...member("cases.close"), granted_everywhere: new Set(["cases.close"] as const) };
  expect(staffScope(context, everywhere, operators)).toMatchObject({ staff_id: "a member" });
});

it("a member of two brands reaches only the one where they have the endpoint's permission; the other is not found", () => {
  const both: StaffMember = {
    ...member("cases.close"),
    granted: new Map([
      [aurora.id, new Set<Permission>(["cases.close"])],
      [trevo.id, new Set<Permission>(["cases.read"])],
    ]),
    tenants: [aurora, trevo],
  };
  const scope = staffScope(context, both, closing);
  expect(scope.tenants).toEqual([aurora]);
  expect(atTenant(scope, "aurora")).toMatchObject({ tenant: aurora, permissions: new Set(["cases.close"]) });
  for (const slug of ["trevo", "nenhuma"]) expect(() => atTenant(scope, slug)).toThrow(refusing("not_found"));
});
