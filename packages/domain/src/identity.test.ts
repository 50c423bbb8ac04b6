import { describe, expect, it } from "vitest";
import { isAdult, isDate } from "./age.ts";
import { localDate } from "./day.ts";
import { completeCpf, formatCpf, isCpf, maskCpf } from "./cpf.ts";
import { formatPhone, parseBrazilianPhone } from "./phone.ts";

describe("CPF", () => {
  it("accepts numbers whose check digits match", () => {
    expect(isCpf("52998224725")).toBe(true);
    expect(isCpf(completeCpf("123456789"))).toBe(true);
  });

  it.each(["52998224726", "52998224715", "52998224717", "11111111111", "a52998224725", "5299822472", "529982247255", "5299822472a", ""])(
    "refuses %j",
    (cpf) => {
      expect(isCpf(cpf)).toBe(false);
    },
  );

  it("is printed in full and masked", () => {
    expect(formatCpf("52998224725")).toBe("529.982.247-25");
    expect(maskCpf("52998224725")).toBe("***.982.247-**");
  });
});

describe("phone", () => {
  it.each([
    "(11) 98765-4321",
    "11987654321",
    "011 98765 4321",
    "+55 11 98765-4321",
    " 11 98765-4321 ",
    "5511987654321",
    "0055 11 98765.4321",
  ])("reads %j", (text) => {
    expect(parseBrazilianPhone(text)).toEqual({ ok: true, e164: "+5511987654321" });
  });

  it.each([
    ["(11) 3456-7890", "+551134567890"],
    ["551134567890", "+551134567890"],
    ["11 5000-0000", "+551150000000"],
    ["11 90011-0022", "+5511900110022"],
  ])("reads %j as %s", (text, e164) => {
    expect(parseBrazilianPhone(text)).toEqual({ ok: true, e164 });
  });

  it("distinguishes area code 55 from the country code", () => {
    expect(parseBrazilianPhone("55987654321")).toEqual({ ok: true, e164: "+5555987654321" });
  });

  it.each([
    ["+1 212 555 0100", "phone_country"],
    ["1187654321", "phone_invalid"],
    ["119876543", "phone_invalid"],
    ["119876543211", "phone_invalid"],
    ["abc", "phone_invalid"],
    ["11 98765-4321x", "phone_invalid"],
    ["tel 11 98765-4321", "phone_invalid"],
    ["113456789", "phone_invalid"],
    ["11345678901", "phone_invalid"],
    ["1164567890", "phone_invalid"],
    ["20987654321", "phone_invalid"],
  ] as const)("refuses %j as %s", (text, fault) => {
    expect(parseBrazilianPhone(text)).toEqual({ ok: false, fault });
  });

  it("prints the national form", () => {
    expect(formatPhone("+5511987654321")).toBe("(11) 98765-4321");
    expect(formatPhone("+551134567890")).toBe("(11) 3456-7890");
  });
});

describe("age", () => {
  it.each(["2026-11-28", "2024-02-29"])("reads the date %s", (text) => {
    expect(isDate(text)).toBe(true);
  });

  it("is counted from the tenant's local date", () => {
    const lateEvening = new Date("2026-11-21T01:30:00Z");
    expect(localDate(lateEvening, "America/Sao_Paulo")).toBe("2026-11-20");
    expect(isAdult("2008-11-21", localDate(lateEvening, "America/Sao_Paulo"))).toBe(false);
    expect(isAdult("2008-11-21", localDate(lateEvening, "UTC"))).toBe(true);
  });

  it("of a person born on a leap day increases on 1 March", () => {
    expect(isAdult("2008-02-29", "2026-02-28")).toBe(false);
    expect(isAdult("2008-02-29", "2026-03-01")).toBe(true);
  });

  it.each(["2026-02-30", "2026-13-01", "26-01-01", "x", "2026-01", "2026", "2026-01-01T00:00", " 2026-01-01"])(
    "refuses the date %j",
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );
});
