import { describe, expect, it } from "vitest";
import { completeCpf } from "./cpf.ts";
import { isCnpj } from "./cnpj.ts";
import { maskPixKey, parsePixKey, pixKeyTypeOf } from "./pix-key.ts";

const evp = "123e4567-e12b-12d1-a456-426655440000";

describe("CNPJ", () => {
  it.each(["11222333000181", "12ABC34501DE35", "00000007000103", "00000009000100", "00000018000193"])("accepts %s", (cnpj) => {
    expect(isCnpj(cnpj)).toBe(true);
  });

  it.each([
    "11222333000182",
    "12ABC34501DE36",
    "11222333000190",
    "00000000000000",
    "1122233300018",
    "A11222333000181",
    "112223330001810",
    "12ABC34501DEA5",
    "",
  ])("refuses %j", (cnpj) => {
    expect(isCnpj(cnpj)).toBe(false);
  });
});

describe("a Pix key", () => {
  it.each([
    ["cpf", " 529.982.247-25 ", "52998224725"],
    ["cnpj", "11.222.333/0001-81", "11222333000181"],
    ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35"],
    ["email", " Ana.Souza@Exemplo.com.br", "ana.souza@exemplo.com.br"],
    ["email", `${"a".repeat(65)}@exemplo.com`, `${"a".repeat(65)}@exemplo.com`],
    ["phone", "(11) 98765-4321", "+5511987654321"],
    ["evp", evp.toUpperCase(), evp],
  ] as const)("of type %s is read from %j", (type, text, key) => {
    expect(parsePixKey(type, text)).toBe(key);
    expect(pixKeyTypeOf(key)).toBe(type);
  });

  it.each([
    ["cpf", "529.982.247-26"],
    ["cpf", "11987654321"],
    ["cnpj", "11.222.333/0001-82"],
    ["email", "ana@"],
    ["email", `${"a".repeat(66)}@exemplo.com`],
    ["phone", "+1 212 555 0100"],
    ["evp", evp.replaceAll("-", "")],
    ["email", ""],
  ] as const)("of type %s is not %j", (type, text) => {
    expect(parsePixKey(type, text)).toBeNull();
  });

  it("of eleven digits has the type that the person states", () => {
    const both = completeCpf("119876543");
    expect(parsePixKey("cpf", both)).toBe(both);
    expect(pixKeyTypeOf("+5511987654321")).toBe("phone");
    expect(pixKeyTypeOf("nothing")).toBeNull();
  });

  it.each([
    ["cpf", "52998224725", "***.982.247-**"],
    ["cnpj", "11222333000181", "**.***.333/0001-**"],
    ["email", "ana.souza@exemplo.com.br", "a***@exemplo.com.br"],
    ["phone", "+5511987654321", "(11) *****-4321"],
    ["evp", evp, "123e…0000"],
  ] as const)("of type %s is shown only in part", (type, key, masked) => {
    expect(maskPixKey(type, key)).toBe(masked);
  });
});
