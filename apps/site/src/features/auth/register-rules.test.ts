import { issueKey, registerBody } from "@trevo/contract";
import { fieldFault } from "@trevo/contract/field-messages";
import { describe, expect, it } from "vitest";
import { type RegisterFields, registerRules, registerSteps, stepOf } from "./register-rules.ts";

const good: RegisterFields = {
  first_name: "Maria",
  last_name: "D'Ávila Souza",
  phone: "11987654321",
  email: "maria@exemplo.com.br",
  birth_date: "17051990",
  cpf: "52998224725",
  password: "correto-cavalo-9",
  password_confirmation: "correto-cavalo-9",
  terms: true,
  adult: true,
  offers_email: false,
  offers_push: false,
  coupon: "",
};

const rules = registerRules({ cpfRequired: false, timezone: "America/Sao_Paulo" });
const faults = (change: Partial<RegisterFields>, judged = rules) => {
  const all = { ...good, ...change };
  return Object.fromEntries(
    Object.entries(judged)
      .map(([name, list]) => [name, fieldFault(all[name as keyof RegisterFields], list ?? [], all)])
      .filter(([, fault]) => fault),
  );
};

/** First fault by field according to the contract's own schema. */
function wireFaults(change: Partial<RegisterFields>) {
  const { birth_date: birth, ...rest } = { ...good, ...change };
  const parsed = registerBody.safeParse({ ...rest, birth_date: `${birth.slice(4)}-${birth.slice(2, 4)}-${birth.slice(0, 2)}` });
  const found: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) found[issue.path.join(".")] ??= issueKey(issue);
  return found;
}

describe("registration rules", () => {
  it.each<Partial<RegisterFields>>([
    {},
    { first_name: "R2-D2!" },
    { first_name: " " },
    { last_name: "x".repeat(61) },
    { last_name: "S" },
    { last_name: " S " },
    { last_name: "Sá" },
    { first_name: "José  Carlos" },
    { last_name: "Silva-Núñez Jr." },
    { email: "maria" },
    { email: "maria@exemplo" },
    { email: " Maria@Exemplo.com " },
    { email: "a..b@exemplo.com" },
    { email: ".a@exemplo.com" },
    { email: "" },
    { email: `${"x".repeat(20)}@exemplo.com` },
    { email: "a+b@x-y.io" },
    { email: "ção@exemplo.com" },
    { email: "a b@exemplo.com" },
    { phone: "11887654321" },
    { phone: "2032654321" },
    { phone: "1132654321" },
    { phone: "119876" },
    { cpf: "11111111111" },
    { cpf: "52998224724" },
    { cpf: "" },
    { birth_date: "31021990" },
    { birth_date: "1705" },
    { password: "12345678", password_confirmation: "12345678" },
    { password: "abcdefgh", password_confirmation: "abcdefgh" },
    { password: "ab1", password_confirmation: "ab1" },
    { password: "", password_confirmation: "" },
    { password_confirmation: "outra-coisa-1" },
    { terms: false },
    { adult: false },
  ])("validate %o as the API does", (change) => {
    expect(faults(change)).toEqual(wireFaults(change));
  });

  it("refuse a surname of one character, in the form and in the API", () => {
    expect(faults({ last_name: "S" })).toEqual({ last_name: "surname_short" });
    expect(wireFaults({ last_name: "S" })).toEqual({ last_name: "surname_short" });
    expect(faults({ last_name: "Sá" })).toEqual({});
  });

  it("include rules that need the tenant or the date", () => {
    expect(faults({ cpf: "" }, registerRules({ cpfRequired: true, timezone: "America/Sao_Paulo" }))).toEqual({ cpf: "required" });
    expect(faults({ birth_date: `0101${new Date().getFullYear() - 10}` })).toEqual({ birth_date: "underage" });
    expect(faults({ birth_date: "01011899" })).toEqual({ birth_date: "date_invalid" });
    expect(faults({ birth_date: "01012999" })).toEqual({ birth_date: "date_invalid" });
  });

  it("belong to exactly one step each", () => {
    expect(registerSteps.flat().sort()).toEqual(Object.keys(good).sort());
    expect(stepOf(["terms", "email"])).toBe(0);
    expect(stepOf(["cpf"])).toBe(1);
    expect(stepOf(["captcha"])).toBeNull();
  });
});
