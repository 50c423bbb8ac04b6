import { describe, expect, it } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { contract } from "./index.ts";
import { allPermissions, withImplied } from "./permissions.ts";
import { proposalEndpoints } from "./proposal-endpoints.ts";
import { staffProposalsEndpoints } from "./staff-proposals.ts";

const endpoints: Record<string, Endpoint> = contract;

describe("endpoints that need two members", () => {
  it("exist once per kind, for members of staff, with a reason and an idempotency key", () => {
    for (const { key } of proposalEndpoints(contract).values())
      expect({ key, ...endpoints[key] }).toMatchObject({ auth: "staff", idempotent: true, body: { shape: { reason: expect.anything() } } });
  });

  it("refuse only with codes that an approval passes on", () => {
    const passedOn: readonly string[] = staffProposalsEndpoints["POST /staff/proposals/:id/approve"].refuses;
    for (const { key } of proposalEndpoints(contract).values())
      for (const code of endpoints[key]?.refuses ?? []) expect(passedOn).toContain(code);
  });

  it("are rejected when a kind has none or two, or requires no permission", () => {
    const { key = "" } = proposalEndpoints(contract).get("balance_adjustment") ?? {};
    const endpoint = endpoints[key] as Endpoint;
    const { permission: _, ...open } = endpoint;
    expect(() => proposalEndpoints({})).toThrow("no endpoint creates proposals of kind balance_adjustment");
    expect(() => proposalEndpoints({ [key]: endpoint, "POST /other": endpoint })).toThrow("two endpoints propose balance_adjustment");
    expect(() => proposalEndpoints({ [key]: open })).toThrow("without a permission");
  });
});

describe("permissions", () => {
  it("to decide imply the matching permission to read", () => {
    expect(withImplied(["payouts.release"])).toEqual(["payouts.read", "payouts.release"]);
    expect(withImplied(["rounds.decide", "audit.read"])).toEqual(["rounds.read", "rounds.decide", "audit.read"]);
  });

  it("to read imply nothing", () => {
    const reading = allPermissions.filter((permission) => permission.endsWith(".read"));
    expect(withImplied(reading)).toEqual(reading);
  });

  it("are each required by an endpoint, or decide on proposals", () => {
    const asked = new Set(Object.values(endpoints).map(({ permission }) => permission));
    expect(allPermissions.filter((permission) => !asked.has(permission))).toEqual(["proposals.approve"]);
  });

  it("to decide are not required by endpoints that only read", () => {
    const reading = Object.entries(endpoints).filter(([key, { auth }]) => auth === "staff" && key.startsWith("GET "));
    expect(reading.flatMap(([, { permission }]) => permission ?? []).filter((permission) => !permission.endsWith(".read"))).toEqual([]);
  });
});
