import { describe, expect, it } from "vitest";
import { reportAddress } from "./report-address.ts";

const game = { title: "Roda & Cia", providercode: "house", gamecode: "roda" };
const support = { email: "ajuda@trevo.example", phone: null, hours: { pt: "Sempre", en: "Always" } };
const round = "0198c1f0-7a55-7c3e-9f00-0123456789ab";

describe("the address of a problem report", () => {
  it("is the brand's own, with game and round filled in", () => {
    const address = new URL(reportAddress(support, { game, round }));
    expect(address.pathname).toBe("ajuda@trevo.example");
    expect(address.searchParams.get("subject")).toBe("Problema no jogo Roda & Cia");
    expect(address.searchParams.get("body")?.split("\r\n").slice(0, 2)).toEqual(["Jogo: Roda & Cia (house/roda)", `Rodada: ${round}`]);
  });

  it("names no round before the first one", () => {
    expect(new URL(reportAddress(support, { game, round: null })).searchParams.get("body")).not.toContain("Rodada");
  });

  it("is the help page where the brand has no contact", () => {
    expect(reportAddress(null, { game, round })).toBe("/help");
  });
});
