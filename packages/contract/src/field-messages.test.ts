import * as rules from "@trevo/domain/form-rules";
import { describe, expect, it } from "vitest";
import { fieldFault, fieldMessage } from "./field-messages.ts";

const passwords = { password: "correto-cavalo-9" };
const sentence = (rule: rules.Rule, value: unknown, locale: "pt" | "en" = "pt") => {
  const key = fieldFault(value, [rule], passwords);
  return key && fieldMessage(key, locale);
};

describe("messages of form fields", () => {
  it.each<[string, rules.Rule, unknown]>([
    ["Este campo é obrigatório.", rules.required, " "],
    ["Use pelo menos 8 caracteres.", rules.min(8), "curta"],
    ["Use no máximo 30 caracteres.", rules.max(30), "x".repeat(31)],
    ["Por favor, insira um e-mail válido.", rules.email, "ana@"],
    ["Por favor, insira um endereço válido.", rules.url, "trevo"],
    ["Por favor, insira um número válido.", rules.number, "doze"],
    ["Por favor, insira um número de telefone válido.", rules.phone, "119"],
    ["Por favor, insira um número de telefone válido.", rules.phone, "1198765432100000"],
    ["Por favor, insira um número de telefone válido.", rules.phone, "telefone"],
    ["Por favor, selecione um País: Brasil", rules.phone, "+351 912 345 678"],
    ["Por favor, insira seu nome completo.", rules.fullName, "Maria"],
    ["O sobrenome deve ter pelo menos 2 caracteres.", rules.fullName, "Maria S"],
    ["CPF inválido", rules.cpf, "11111111111"],
    ["Senha e Confirmar senha não correspondem", rules.confirmed("password"), "outra"],
    ["A senha deve misturar letras e outros caracteres.", rules.passwordMix, "abcdefgh"],
    ["Valor inválido.", rules.alpha, "4"],
    ["Valor inválido.", rules.length(3), "quatro"],
  ])("%s", (expected, rule, value) => {
    expect(sentence(rule, value)).toBe(expected);
  });

  it("each have an English version", () => {
    expect(sentence(rules.min(8), "short", "en")).toBe("Use at least 8 characters.");
    expect(sentence(rules.phone, "+351 912 345 678", "en")).toBe("Please select a country: Brazil");
    expect(fieldMessage("passwords_differ", "pt")).toBe("As senhas não coincidem");
  });

  it("never show an unknown key", () => {
    expect(fieldMessage("no_such_key", "en")).toBe("Invalid value.");
  });
});
