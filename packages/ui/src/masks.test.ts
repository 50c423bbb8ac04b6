import { describe, expect, it } from "vitest";
import { centavosTyped, formatCnpjTyping, formatCpfTyping, formatPhoneTyping, phoneDigits } from "./masks.ts";

describe("masks", () => {
  it("reads a pasted number in any common spelling", () => {
    for (const text of ["(11) 98765-4321", "+55 11 98765 4321", "5511987654321", "011987654321"])
      expect(phoneDigits(text)).toBe("11987654321");
  });

  it("format while the value is typed", () => {
    expect(formatPhoneTyping("11987")).toBe("(11) 987");
    expect(formatPhoneTyping("1132654321")).toBe("(11) 3265-4321");
    expect(formatPhoneTyping("11987654321")).toBe("(11) 98765-4321");
    expect(formatCpfTyping("5299822")).toBe("529.982.2");
    expect(formatCpfTyping("52998224725")).toBe("529.982.247-25");
    expect(formatCnpjTyping("1122233300")).toBe("11.222.333/00");
    expect(formatCnpjTyping("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
  });

  it("keep amounts as whole centavos within the maximum", () => {
    expect(centavosTyped("R$ 12,34", 5_000_000)).toBe(1234);
    expect(centavosTyped("", 5_000_000)).toBe(0);
    expect(centavosTyped("999999999999", 5_000_000)).toBe(5_000_000);
  });
});
