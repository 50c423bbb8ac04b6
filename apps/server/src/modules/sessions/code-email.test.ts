import { describe, expect, it } from "vitest";
import type { Tenant } from "../../kernel/scope.ts";
import { defaultSettings } from "../../seed/default-settings.ts";
import { codeEmail } from "./messages.ts";

const zone = "America/Sao_Paulo";
const brand: Tenant = {
  id: 1,
  operator_id: 1,
  slug: "trevo",
  timezone: zone,
  operator_timezone: zone,
  state: "active",
  settings: defaultSettings,
};

describe("the e-mail with a code", () => {
  it.each(["pt", "en"] as const)("shows the code once, in the brand's colours and name, and loads no external content: %s", (locale) => {
    for (const use of ["verify", "change", "login", "reset"] as const) {
      const email = codeEmail(brand, { locale, to: "ana@exemplo.com.br", digits: "402913", use });
      const html = email.html ?? "";
      expect(email).toMatchObject({ tenant_id: brand.id, to: "ana@exemplo.com.br", from_name: brand.settings.siteTitle });
      expect(email.text).toContain("402913");
      expect(html.match(/402913/g)).toHaveLength(1);
      expect(html).toContain(brand.settings.theme.light.s1);
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).not.toMatch(/<(script|img|link|iframe|a)\b|src=|url\(|[{}]\w/);
      expect(Math.max(...html.split("\n").map((line) => line.length))).toBeLessThan(998);
    }
  });
});
