import { describe, expect, it } from "vitest";
import { daysOf, exportPath, filterOf, periodOf } from "./statement-filter.ts";

const zone = "America/Sao_Paulo";
// It is still the 20th in São Paulo.
const now = new Date("2026-11-21T01:00:00Z");

describe("the filter of a statement", () => {
  it("reads the valid parameters of the address and ignores everything else", () => {
    const query = new URLSearchParams("status=2&state=open&from=2026-11-01&to=tomorrow");
    expect(filterOf(query, "withdrawals")).toEqual({ status: 2, from: "2026-11-01" });
    expect(filterOf(query, "bets")).toEqual({ state: "open", from: "2026-11-01" });
    expect(filterOf(new URLSearchParams("status=9"), "deposits")).toEqual({});
    expect(filterOf(query, "all")).toEqual({ from: "2026-11-01" });
  });

  it("counts days in the brand's time zone and recognises named periods", () => {
    expect(daysOf("today", now, zone)).toEqual({ from: "2026-11-20" });
    expect(daysOf("week", now, zone)).toEqual({ from: "2026-11-14" });
    expect(daysOf("own", now, zone)).toEqual({ from: "2026-11-01", to: "2026-11-20" });
    for (const name of ["any", "today", "week", "month", "own"] as const) expect(periodOf(daysOf(name, now, zone), now, zone)).toBe(name);
  });

  it("builds the export address of the same list", () => {
    expect(exportPath("all", {})).toBe("/api/wallet/transactions/export");
    expect(exportPath("withdrawals", { status: 1, from: "2026-11-01" })).toBe(
      "/api/wallet/transactions/export?type=withdraw&status=1&from=2026-11-01",
    );
    expect(exportPath("bets", { state: "closed" })).toBe("/api/wallet/bets/export?state=closed");
  });
});
