import { describe, expect, it } from "vitest";
import { formatAmount, formatCount, formatMoney, formatMultiplier, formatPercent } from "./format.ts";

describe("amounts", () => {
  it("prints centavos without floats", () => {
    expect(formatAmount(124_890_000, "pt")).toBe("1.248.900,00");
    expect(formatAmount(124_890_000, "en")).toBe("1,248,900.00");
    expect(formatAmount(5, "pt")).toBe("0,05");
    expect(formatMoney(-500, "pt")).toBe("− R$\u202f5,00");
  });

  it("prints counts in short", () => {
    expect([formatCount(5, "pt"), formatCount(1_234, "pt"), formatCount(1_234, "en")]).toEqual(["5", "1,2\u00a0mil", "1.2K"]);
  });

  it("prints shares and factors", () => {
    expect(formatPercent(9900, "pt")).toBe("99,00%");
    expect(formatMultiplier(198, "pt")).toBe("1,98×");
  });
});
