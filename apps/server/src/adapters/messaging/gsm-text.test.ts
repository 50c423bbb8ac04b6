import { describe, expect, it } from "vitest";
import { oneSms, partsOf, toGsm } from "./gsm-text.ts";

describe("the text of an SMS", () => {
  it("contains only characters of the phones' alphabet", () => {
    expect(toGsm("Ação “grátis”… não – já! R$\u00a050,00 🎰")).toBe('Acao "gratis"... nao - ja! R$ 50,00');
    expect(toGsm("Ğüneş 中文 `ok`")).toBe("Gunes 'ok'");
  });

  it("is one part up to 160 characters and two above that, and a bracket counts twice", () => {
    expect([partsOf("a".repeat(160)), partsOf("a".repeat(161)), partsOf("a".repeat(306)), partsOf("a".repeat(307))]).toEqual([1, 2, 2, 3]);
    expect([partsOf(`${"a".repeat(158)}[`), partsOf(`${"a".repeat(159)}[`)]).toEqual([1, 2]);
  });

  it("is cut at a word if it is too long, but never in its ending", () => {
    const long = `Trevo: ${"palavra ".repeat(40)}`;
    const text = oneSms(long, "Para não receber, responda SAIR");
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/palavra\.\.\. Para nao receber, responda SAIR$/);
    expect(oneSms("curto", "")).toBe("curto");
    const fits = "a".repeat(160);
    expect([oneSms(fits), partsOf(oneSms(`${fits}a`))]).toEqual([fits, 1]);
  });
});
