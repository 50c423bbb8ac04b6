import { describe, expect, it } from "vitest";
import { docsPage } from "./docs-page.ts";
import { endpointsOf, openapiDocument } from "./openapi.ts";

describe("the documentation", () => {
  it("lists every refusal of an endpoint under its status", () => {
    const paths = openapiDocument("1", "tenants")["paths"] as Record<
      string,
      { post: { responses: Record<string, { description: string }> } }
    >;
    expect(paths["/api/wallet/withdraw/request"]?.post.responses["402"]?.description).toBe("`insufficient_balance`");
    expect(paths["/house/api/rounds"]?.post.responses["409"]?.description).toContain("`nonce_conflict`");
  });

  it("shows the back office's endpoints on its own host only, with their permissions", () => {
    const paths = openapiDocument("1", "office")["paths"] as Record<string, Record<"get", object>>;
    expect(Object.keys(paths).every((path) => path.startsWith("/api/staff/"))).toBe(true);
    expect(paths["/api/staff/{tenant}/audit-events"]?.get).toMatchObject({
      security: [{ staff: [] }],
      "x-permission": "audit.read",
      responses: { "403": { description: "`forbidden`" } },
    });
    expect(docsPage("office")).toContain("a member of staff with audit.read");
    expect(JSON.stringify(openapiDocument("1", "tenants")) + docsPage("tenants")).not.toContain("/staff/");
  });

  it("has a readable entry for every endpoint, and no markup from a schema", () => {
    const page = docsPage("tenants");
    for (const [key] of endpointsOf("tenants"))
      expect(page).toContain(`<code>${key.includes("/house/") ? "" : "/api"}${key.split(" ")[1]}</code>`);
    expect(page).not.toContain("<script");
    for (const path of ["/app/{key}?protocol=7", "/api/broadcasting/auth", "/apps/{app_id}/events"])
      expect(page).toContain(`<code>${path}</code>`);
  });
});
