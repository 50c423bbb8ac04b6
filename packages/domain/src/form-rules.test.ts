import { describe, expect, it } from "vitest";
import { faultMessage } from "./form-messages.ts";
import * as rules from "./form-rules.ts";

const picture: rules.FileFacts = { name: "Selo.PNG", type: "image/png", size: 100 * 1024, width: 300, height: 400 };
const sheet: rules.FileFacts = { name: "extrato.pdf", type: "application/pdf", size: 100 * 1024 + 1 };
const form = { kind: "cpf", password: "abc-123" };

interface Case {
  rule: rules.Rule;
  good: unknown[];
  bad: unknown[];
  /** Message for a field named `nome` / `name`. */
  pt: string;
  en: string;
}

const library: Record<rules.LibraryRule, Case> = {
  alpha: {
    rule: rules.alpha,
    good: ["José", "Ana"],
    bad: ["Ana 1", "a-b"],
    pt: "O campo nome deve conter somente letras",
    en: "The name field may only contain letters",
  },
  alpha_num: {
    rule: rules.alphaNum,
    good: ["ção9"],
    bad: ["a b", "a_b"],
    pt: "O campo nome deve conter somente letras e números",
    en: "The name field may only contain letters and numbers",
  },
  alpha_dash: {
    rule: rules.alphaDash,
    good: ["meu-nome_1"],
    bad: ["a b", "a.b"],
    pt: "O campo nome deve conter somente letras, números, hífens e sublinhados",
    en: "The name field may only contain letters, numbers, dashes and underscores",
  },
  alpha_spaces: {
    rule: rules.alphaSpaces,
    good: ["Maria da Conceição"],
    bad: ["Maria 2", "a_b"],
    pt: "O campo nome deve conter somente letras e espaços",
    en: "The name field may only contain letters and spaces",
  },
  between: {
    rule: rules.between(10, 20),
    good: ["10", 20, "15,5"],
    bad: ["9", "20.01", "dez"],
    pt: "O campo nome deve estar entre 10 e 20",
    en: "The name field must be between 10 and 20",
  },
  confirmed: {
    rule: rules.confirmed("password"),
    good: ["abc-123"],
    bad: ["abc-124"],
    pt: "A confirmação do campo nome não corresponde",
    en: "The name field confirmation does not match",
  },
  digits: {
    rule: rules.digits(6),
    good: ["012345"],
    bad: ["12345", "1234567", "12345a"],
    pt: "O campo nome deve ter exatamente 6 dígitos",
    en: "The name field must have exactly 6 digits",
  },
  dimensions: {
    rule: rules.dimensions(300, 400),
    good: [picture],
    bad: [{ ...picture, width: 301 }, sheet],
    pt: "O campo nome deve ter 300 por 400 pixels",
    en: "The name field must be 300 pixels by 400 pixels",
  },
  email: {
    rule: rules.email,
    good: ["ana@exemplo.com.br", "a+b@x-y.io"],
    bad: ["ana", "ana@exemplo", ".a@exemplo.com", "a..b@exemplo.com", "a b@exemplo.com"],
    pt: "O campo nome deve ser um e-mail válido",
    en: "The name field must be a valid email",
  },
  not_one_of: {
    rule: rules.notOneOf("admin", 1),
    good: ["ana", "11"],
    bad: ["admin", "1", 1],
    pt: "O campo nome não é um valor permitido",
    en: "The name field is not an allowed value",
  },
  ext: {
    rule: rules.ext("png", "jpg"),
    good: [picture, [picture, picture]],
    bad: [sheet, [picture, sheet], { ...picture, name: "selopng" }, "selo.png"],
    pt: "O campo nome deve ser um arquivo válido",
    en: "The name field must be a valid file",
  },
  image: {
    rule: rules.image,
    good: [picture],
    bad: [sheet, { ...picture, name: "selo.exe" }, { ...sheet, name: "extrato.png" }],
    pt: "O campo nome deve ser uma imagem",
    en: "The name field must be an image",
  },
  integer: {
    rule: rules.integer,
    good: ["-3", "12", 7],
    bad: ["1.5", "1,5", "um"],
    pt: "O campo nome deve ser um número inteiro",
    en: "The name field must be an integer",
  },
  length: {
    rule: rules.length(3),
    good: ["não", ["a", "b", "c"]],
    bad: ["no", ["a"]],
    pt: "O campo nome deve ter exatamente 3 caracteres",
    en: "The name field must be exactly 3 characters",
  },
  max: {
    rule: rules.max(5),
    good: ["ações"],
    bad: ["açaizeiro"],
    pt: "O campo nome não deve ter mais de 5 caracteres",
    en: "The name field may not be greater than 5 characters",
  },
  max_value: {
    rule: rules.maxValue(10),
    good: ["10", "9,99", "-3"],
    bad: ["10,01", "dez"],
    pt: "O campo nome deve ser 10 ou menos",
    en: "The name field must be 10 or less",
  },
  mimes: {
    rule: rules.mimes("image/*", "text/plain"),
    good: [picture, { ...sheet, type: "text/plain" }],
    bad: [sheet, { ...sheet, type: "text/plainer" }],
    pt: "O campo nome deve ter um tipo de arquivo válido",
    en: "The name field must have a valid file type",
  },
  min: {
    rule: rules.min(8),
    good: ["12345678"],
    bad: ["1234567"],
    pt: "O campo nome deve ter pelo menos 8 caracteres",
    en: "The name field must be at least 8 characters",
  },
  min_value: {
    rule: rules.minValue(10),
    good: ["10", 11],
    bad: ["9,99", "-11"],
    pt: "O campo nome deve ser 10 ou mais",
    en: "The name field must be 10 or more",
  },
  numeric: {
    rule: rules.numeric,
    good: ["0123"],
    bad: ["-1", "1.5", "1e3"],
    pt: "O campo nome deve conter somente números",
    en: "The name field may only contain digits",
  },
  one_of: {
    rule: rules.oneOf("cpf", "email", 3),
    good: ["cpf", "3"],
    bad: ["telefone"],
    pt: "O campo nome não é uma das opções",
    en: "The name field is not one of the options",
  },
  regex: {
    rule: rules.regex(/^[A-Z]{3}$/g),
    good: ["ABC", "XYZ"],
    bad: ["abc", "ABCD"],
    pt: "O campo nome tem um formato inválido",
    en: "The name field format is invalid",
  },
  required: {
    rule: rules.required,
    good: ["a", 0, true, ["a"]],
    bad: ["", "  ", null, undefined, false, []],
    pt: "O campo nome é obrigatório",
    en: "The name field is required",
  },
  required_if: {
    rule: rules.requiredIf("kind", "cpf", "cnpj"),
    good: ["52998224725"],
    bad: ["", undefined],
    pt: "O campo nome é obrigatório",
    en: "The name field is required",
  },
  size: {
    rule: rules.size(100),
    good: [picture],
    bad: [sheet],
    pt: "O campo nome deve ter no máximo 100 KB",
    en: "The name field must be at most 100 KB",
  },
  url: {
    rule: rules.url,
    good: ["https://trevo.example/casino?x=1"],
    bad: ["trevo.example", "javascript:alert(1)", "https://"],
    pt: "O campo nome deve ser um endereço válido",
    en: "The name field must be a valid URL",
  },
};

describe.each(Object.entries(library))("the rule %s", (name, { rule, good, bad, pt, en }) => {
  it("accepts valid values", () => {
    for (const value of good) expect(rule(value, form), JSON.stringify(value)).toBeNull();
  });

  it("refuses invalid values, with a message in both languages", () => {
    for (const value of bad) {
      const fault = rule(value, form);
      expect(fault?.rule, JSON.stringify(value)).toBe(name);
      expect(faultMessage(fault!, { field: "nome", locale: "pt" })).toBe(pt);
      expect(faultMessage(fault!, { field: "name", locale: "en" })).toBe(en);
    }
  });

  it("ignores an empty value, which only the required rules refuse", () => {
    const fault = rule("", form);
    expect(fault === null).toBe(!name.startsWith("required"));
  });
});

describe("the product's own rules", () => {
  it.each<[rules.Rule, unknown, rules.RuleName | null]>([
    [rules.phone, "(11) 98765-4321", null],
    [rules.phone, "+55 11 98765-4321", null],
    [rules.phone, "", null],
    [rules.phone, "+1 415 555 0100", "phone_country"],
    [rules.phone, "11987", "phone"],
    [rules.phone, "119876543210000", "phone"],
    [rules.phone, "onze nove oito", "phone"],
    [rules.fullName, "Maria Souza", null],
    [rules.fullName, "  Maria   de Souza ", null],
    [rules.fullName, "Maria", "full_name"],
    [rules.fullName, "Maria S", "surname"],
    [rules.cpf, "52998224725", null],
    [rules.cpf, "529.982.247-25", "cpf"],
    [rules.cpf, "52998224724", "cpf"],
    [rules.cpf, "11111111111", "cpf"],
    [rules.passwordMix, "abc12345", null],
    [rules.passwordMix, "senhaçã!", null],
    [rules.passwordMix, "abcdefgh", "password_mix"],
    [rules.passwordMix, "12345678", "password_mix"],
    [rules.number, "1.234", null],
    [rules.number, "-1,5", null],
    [rules.number, "1e9", "number"],
    [rules.number, "doze", "number"],
  ])("%#: %s of %j", (rule, value, expected) => {
    expect(rule(value, {})?.rule ?? null).toBe(expected);
  });

  it("have a fallback message if the library has none", () => {
    const fault = { rule: "cpf", params: {} } as const;
    expect(faultMessage(fault, { field: "CPF", locale: "en" })).toBe("CPF is not valid");
    expect(faultMessage(fault, { field: "CPF", locale: "pt" })).toBe("CPF não é válido");
  });
});

describe("validating a field", () => {
  it("stops at the first violated rule", () => {
    const requested: string[] = [];
    const watched =
      (name: string, rule: rules.Rule): rules.Rule =>
      (value, all) => {
        requested.push(name);
        return rule(value, all);
      };
    const list = [watched("required", rules.required), watched("min", rules.min(8)), watched("email", rules.email)];
    expect(rules.firstFault("ana", list)).toEqual({ rule: "min", params: { length: 8 } });
    expect(requested).toEqual(["required", "min"]);
    expect(rules.firstFault("ana@exemplo.com", list)).toBeNull();
  });

  it("passes other fields to the rules that need them", () => {
    const rule = [rules.requiredIf("kind", "cpf")];
    expect(rules.firstFault("", rule, { kind: "cpf" })?.rule).toBe("required_if");
    expect(rules.firstFault("", rule, { kind: "email" })).toBeNull();
  });

  it("leaves a hostile field name unchanged", () => {
    expect(faultMessage({ rule: "min", params: { length: 2 } }, { field: "{length} $& <b>", locale: "en" })).toBe(
      "The {length} $& <b> field must be at least 2 characters",
    );
  });
});
