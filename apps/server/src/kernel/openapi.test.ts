import { contract } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { docsPage } from "./docs-page.ts";
import { openapiDocument } from "./openapi.ts";

describe("the documentation", () => {
  it("names every refusal of an endpoint under its status", () => {
    const paths = openapiDocument("1")["paths"] as Record<string, { post: { responses: Record<string, { description: string }> } }>;
    expect(paths["/api/wallet/withdraw/request"]?.post.responses["402"]?.description).toBe("`insufficient_balance`");
    expect(paths["/house/api/rounds"]?.post.responses["409"]?.description).toContain("`nonce_conflict`");
  });

  it("has a readable entry for every endpoint, and no markup from a schema", () => {
    const page = docsPage();
    for (const key of Object.keys(contract))
      expect(page).toContain(`<code>${key.includes("/house/") ? "" : "/api"}${key.split(" ")[1]}</code>`);
    expect(page).not.toContain("<script");
    for (const path of ["/app/{key}?protocol=7", "/api/broadcasting/auth", "/apps/{app_id}/events"])
      expect(page).toContain(`<code>${path}</code>`);
  });
});
