import { randomInt } from "node:crypto";
import { completeCpf } from "@trevo/domain";

/** The fields of a registration, as known to the person afterwards. */
export interface Newcomer {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly email: string;
  readonly cpf: string;
  readonly birth_date: string;
  readonly password: string;
  readonly password_confirmation: string;
  readonly terms: true;
  readonly adult: true;
  /** Invitation code. */
  readonly ref?: string;
  /** Campaign code. */
  readonly lmcp?: string;
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join("");

/** An adult without an account: phone, e-mail and CPF are new on every call. */
export function newcomer(fields: Partial<Newcomer> = {}): Newcomer {
  const password = "folha-da-sorte-7";
  return {
    first_name: "Mariana",
    last_name: "Souza",
    phone: `+55119${digits(8)}`,
    email: `m${digits(12)}@example.com`,
    cpf: completeCpf(digits(9).replace(/^(\d)\1{8}$/, "123456789")),
    birth_date: "1991-04-17",
    password,
    password_confirmation: password,
    terms: true,
    adult: true,
    ...fields,
  };
}
