import { tenantSettings } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { presentSiteConfig } from "../modules/tenants/index.ts";
import { defaultSettings } from "./default-settings.ts";
import { demoTenants } from "./tenants.ts";

const place = { realtime_key: "key", push_public_key: null, sandbox_url: null, features: [], now: new Date() };
const tenantOf = (settings: typeof defaultSettings, slug: string) => ({
  id: 1,
  operator_id: 1,
  slug,
  state: "active" as const,
  settings,
  timezone: "America/Sao_Paulo",
  operator_timezone: "America/Sao_Paulo",
});

describe("the support contact", () => {
  it("of every open demo brand is public, with hours in both languages", () => {
    const open = demoTenants.filter(({ state }) => state === "active");
    expect(open.map(({ slug }) => slug)).toEqual(["trevo", "aurora", "norte", "praca"]);
    for (const { slug, settings } of open) {
      const { support } = presentSiteConfig(tenantOf(settings, slug), place);
      expect(support, slug).toMatchObject({
        email: expect.stringContaining("@"),
        hours: { pt: expect.any(String), en: expect.any(String) },
      });
    }
  });

  it("is null if the stored settings are older than this setting", () => {
    const { support: _, ...older } = defaultSettings;
    expect(tenantSettings.parse(older).support).toBeNull();
  });

  it("without hours in English, or with an invalid address, is refused", () => {
    const hours = { pt: "Todos os dias", en: "Every day" };
    const accepts = (support: unknown) => tenantSettings.safeParse({ ...defaultSettings, support }).success;
    expect(accepts({ email: "ajuda@trevo.example", hours })).toBe(true);
    expect(accepts({ email: "ajuda", hours })).toBe(false);
    expect(accepts({ email: "ajuda@trevo.example", hours: { pt: "Todos os dias" } })).toBe(false);
  });
});
