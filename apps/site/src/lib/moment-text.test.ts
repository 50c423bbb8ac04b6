import { describe, expect, it } from "vitest";
import { momentText, waitText } from "./moment-text.ts";

const zone = { locale: "pt" as const, timezone: "America/Sao_Paulo", now: new Date("2026-11-21T01:30:00Z") };

describe("moments", () => {
  it("count days in the brand's zone", () => {
    expect(momentText("2026-11-21T00:46:00Z", zone)).toBe("21:46");
    expect(momentText("2026-11-20T02:10:00Z", zone)).toBe("ontem, 23:10");
    expect(momentText("2026-11-12T15:00:00Z", zone)).toBe("12 de nov., 12:00");
    expect(momentText("2025-11-12T15:00:00Z", zone)).toContain("2025");
  });

  it("are formatted as a time to wait", () => {
    expect(waitText(8_040_000)).toBe("2 h 14");
    expect(waitText(1)).toBe("1 min");
    expect(waitText(86_400_000)).toBe("24 h 00");
    expect(waitText(3 * 86_400_000)).toBe("3 d");
  });
});
