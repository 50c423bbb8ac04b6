import { describe, expect, it } from "vitest";
import { chargeMs, clockText, endOf, phaseOf } from "./charge-phase.ts";

describe("a charge on the screen", () => {
  it("waits until it expires", () => {
    expect(phaseOf("waiting_payment", 1)).toBe("waiting");
    expect(phaseOf("waiting_payment", 0)).toBe("expired");
  });

  it("is paid however late the Pix arrived", () => {
    expect(phaseOf("paid", 0)).toBe("paid");
  });

  it("distinguishes a returned Pix from an unpaid charge", () => {
    expect(phaseOf("refused", 120_000)).toBe("returned");
    expect(phaseOf("refused", 0)).toBe("expired");
    expect(phaseOf("pending", 120_000)).toBe("review");
  });

  it("ends at the server's time, unless the device's clock is wrong", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    expect(endOf({ expires_at: "2026-11-21T12:04:58Z" }, now)).toBe(now + 298_000);
    expect(endOf({ expires_at: "2026-11-21T11:00:00Z" }, now)).toBe(now + chargeMs);
    expect(endOf({ expires_at: "2026-11-21T13:00:00Z" }, now)).toBe(now + chargeMs);
  });

  it("shows minutes and seconds", () => {
    expect(clockText(299_001)).toBe("5:00");
    expect(clockText(228_000)).toBe("3:48");
    expect(clockText(9_000)).toBe("0:09");
    expect(clockText(-1)).toBe("0:00");
  });
});
