import { describe, expect, it } from "vitest";
import { defaultSettings } from "../seed/default-settings.ts";
import { sitePolicy } from "./content-security.ts";
import { noThirdParties, type StandIns, thirdPartiesOf } from "./third-parties.ts";

const all = {
  ...defaultSettings,
  gtmId: "GTM-ABC123",
  chat_support: true,
  jivoChat: "a1B2c3D4",
  turnstileSiteKey: "0x4AAAAAAA-bcd_ef",
};

const sources = (policy: string, directive: string): string[] =>
  policy
    .split("; ")
    .find((one) => one.startsWith(`${directive} `))
    ?.split(" ")
    .slice(1) ?? [];

const policyOf = (settings: typeof all, standIn: StandIns | null = null) =>
  sitePolicy({ origin: "https://trevo.example", nonce: "n", frames: [], thirdParties: thirdPartiesOf(settings, standIn) });

describe("third parties", () => {
  it("are absent if a brand configured none, and then no other origin is allowed", () => {
    expect(thirdPartiesOf(defaultSettings, null)).toEqual(noThirdParties);
    const policy = sitePolicy({ origin: "https://trevo.example", nonce: "n", frames: [], thirdParties: noThirdParties });
    expect(policy).not.toMatch(/https?:\/\//);
    expect(sources(policy, "script-src")).toEqual(["'self'", "'nonce-n'"]);
  });

  it("each allow their own origin and no other", () => {
    expect(sources(policyOf(all), "script-src")).toEqual(
      expect.arrayContaining(["https://www.googletagmanager.com", "https://code.jivosite.com", "https://challenges.cloudflare.com"]),
    );
    const captchaOnly = policyOf({ ...defaultSettings, turnstileSiteKey: all.turnstileSiteKey } as typeof all);
    expect([...new Set(captchaOnly.match(/https?:\/\/[^\s;]+/g))]).toEqual(["https://challenges.cloudflare.com"]);
    for (const directive of ["script-src", "style-src"]) expect(sources(policyOf(all), directive).join(" ")).not.toMatch(/unsafe/);
  });

  it.each([
    ["gtmId", "GTM-ABC123'><script>"],
    ["gtmId", "gtm-abc123"],
    ["gtmId", "UA-123456"],
    ["jivoChat", "../../evil"],
    ["jivoChat", ""],
    ["turnstileSiteKey", "x' https://evil.example"],
  ] as const)("are refused if %s is %s", (field, value) => {
    const before = Object.values(thirdPartiesOf(all, null)).filter(Boolean).length;
    expect(Object.values(thirdPartiesOf({ ...all, [field]: value }, null)).filter(Boolean)).toHaveLength(before - 1);
  });

  it.each([
    "http://tags.example",
    "https://tags.example/path",
    "https://user@tags.example",
    "javascript:alert(1)",
    "//tags.example",
    "tags; script-src *",
  ])("load no tag manager from %s", (gtmSource) => {
    expect(thirdPartiesOf({ ...all, gtmSource }, null).tagManager?.script).toBe("https://www.googletagmanager.com/gtm.js?id=GTM-ABC123");
  });

  it("extend a page's allowed connections, which otherwise are its own host only", () => {
    expect(sources(policyOf({ ...defaultSettings } as typeof all), "connect-src")).toEqual(["'self'", "wss://trevo.example"]);
    expect(sources(policyOf(all), "connect-src")).toContain("wss://*.jivosite.com");
    for (const source of sources(policyOf(all), "connect-src")) expect(["ws:", "wss:", "https:", "http:", "*"]).not.toContain(source);
  });

  it("accept a brand's own tag server over https", () => {
    const policy = policyOf({ ...all, gtmSource: "https://tags.example" });
    expect(sources(policy, "script-src")).toContain("https://tags.example");
  });

  it("allow a partner's sportsbook its own origin and sockets, and allow nothing on pages that do not show it", () => {
    const base = { origin: "https://trevo.example", nonce: "n", frames: [], thirdParties: noThirdParties };
    const policy = sitePolicy({ ...base, bookScript: "https://book.example/bt-renderer.js" });
    expect([...new Set(policy.match(/(?:https?|wss?):\/\/[^\s;]+/g))].sort()).toEqual([
      "https://book.example",
      "wss://book.example",
      "wss://trevo.example",
    ]);
    for (const directive of ["script-src", "connect-src", "img-src"]) expect(sources(policy, directive)).toContain("https://book.example");
    expect(policy.match(/unsafe-\w+/g)).toEqual(["unsafe-inline"]);
    expect(sitePolicy({ ...base, bookScript: null })).not.toContain("book.example");
  });

  it("are all served by the sandbox in demo mode", () => {
    const standIn = { origin: "http://localhost:3001", realCaptcha: false };
    for (const party of Object.values(thirdPartiesOf(all, standIn)))
      expect(party?.script.startsWith(`${standIn.origin}/third-parties/`)).toBe(true);
    expect(sources(policyOf(all, standIn), "frame-src")).toContain(standIn.origin);
  });

  it("come from the sandbox, except the captcha if a secret for the real one is configured", () => {
    const { captcha, chat } = thirdPartiesOf(all, { origin: "http://localhost:3001", realCaptcha: true });
    expect(captcha?.script).toMatch(/^https:\/\/challenges\.cloudflare\.com\//);
    expect(chat?.script).toMatch(/^http:\/\/localhost/);
  });
});
