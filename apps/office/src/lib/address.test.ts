import { staffPaymentsEndpoints } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { parseAddress, peekOf, readPeek } from "./address.ts";

const { query } = staffPaymentsEndpoints["GET /staff/withdrawals"];
const parse = (address: string) => parseAddress(query, new URLSearchParams(address));

describe("an address of a list", () => {
  it("is parsed by the endpoint's query schema", () => {
    expect(parse("tenant=trevo&state=pending&min_amount=50000")).toEqual({
      query: { tenant: "trevo", state: "pending", min_amount: "50000" },
      dropped: [],
    });
  });

  it.each(["state=broken", "min_amount=-1", "min_amount=abc", "nothing=1"])("drops %s and reports it", (part) => {
    expect(parse(`tenant=trevo&${part}`)).toEqual({ query: { tenant: "trevo" }, dropped: [part.split("=", 1)[0]] });
  });

  it("does not send the screen's own parameters to the endpoint", () => {
    expect(parse("peek=trevo.1&after=2026-11-23T00:00:00.000Z_1&limit=7")).toEqual({ query: {}, dropped: [] });
  });

  it("names the selected row by brand and id", () => {
    const row = { tenant: "trevo", id: "01890a5d-ac96-774b-bcce-b302099a8057" };
    expect(readPeek(new URLSearchParams({ peek: peekOf(row) }))).toEqual(row);
    for (const peek of ["", "trevo", "trevo.", ".1", "Trevo.1", "trevo.<b>"]) expect(readPeek(new URLSearchParams({ peek }))).toBeNull();
  });
});
