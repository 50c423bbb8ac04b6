import { describe, expect, it } from "vitest";
import { dateText, fullMoment, momentText, timeText } from "./moment-format.ts";

const saoPaulo = { locale: "pt", timezone: "America/Sao_Paulo", now: new Date("2026-11-21T15:00:00Z") } as const;

describe("moments", () => {
  it.each([
    ["2026-11-21T13:46:00Z", "10:46"],
    ["2026-11-21T03:00:00Z", "00:00"],
    ["2026-11-21T02:59:00Z", "ontem, 23:59"],
    ["2026-11-20T03:00:00Z", "ontem, 00:00"],
    ["2026-11-20T02:59:00Z", "19 de nov., 23:59"],
    ["2025-12-31T12:00:00Z", "31 de dez. de 2025, 09:00"],
  ])("%s is %s in the brand's zone", (iso, text) => {
    expect(momentText(iso, saoPaulo)).toBe(text);
  });

  it("takes the day of the zone, not of the machine", () => {
    const instant = "2026-11-21T02:30:00Z";
    expect(momentText(instant, { ...saoPaulo, timezone: "America/Manaus" })).toBe("ontem, 22:30");
    expect(momentText(instant, { ...saoPaulo, timezone: "UTC" })).toBe("02:30");
    expect(dateText(instant, { ...saoPaulo, timezone: "UTC" })).toBe("21 de nov.");
  });

  it("speaks English", () => {
    const zone = { ...saoPaulo, locale: "en" } as const;
    expect(momentText("2026-11-21T02:59:00Z", zone)).toBe("yesterday, 23:59");
    expect(momentText("2026-11-12T15:00:00Z", zone)).toBe("12 Nov, 12:00");
    expect(timeText("2026-11-21T15:05:00Z", zone)).toBe("12:05");
    expect(fullMoment("2026-11-12T15:00:09Z", zone)).toBe("12 November 2026 at 12:00:09");
  });
});
