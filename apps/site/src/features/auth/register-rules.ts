import {
  emailMaxLength,
  isMixedPassword,
  isPersonName,
  passwordMaxLength,
  passwordMinLength,
  personNameMaxLength,
} from "@trevo/contract/auth-rules";
import { isAdult, isCpf, isDate, localDate, parseBrazilianPhone } from "@trevo/domain";
import { isoOfDigits } from "@trevo/ui/date-input";
import type { Rules } from "./use-fields.ts";

/** As the form holds them: phone and CPF as national digits, the birth date as `DDMMYYYY`. */
export type RegisterFields = {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  birth_date: string;
  cpf: string;
  password: string;
  password_confirmation: string;
  terms: boolean;
  adult: boolean;
};

export type RegisterField = keyof RegisterFields;

/** One group of fields a step. */
export const registerSteps: readonly (readonly RegisterField[])[] = [
  ["first_name", "last_name", "phone", "email"],
  ["birth_date", "cpf"],
  ["password", "password_confirmation", "terms", "adult"],
];

/** The first step that has one of these fields; null when none has. */
export function stepOf(names: readonly string[]): number | null {
  const step = registerSteps.findIndex((fields) => fields.some((field) => names.includes(field)));
  return step < 0 ? null : step;
}

const oldestBirth = "1900-01-01";
const address = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

const nameFault = (name: string): string | null => {
  const trimmed = name.trim();
  if (trimmed === "") return "required";
  if (trimmed.length > personNameMaxLength) return `max_length:${personNameMaxLength}`;
  return isPersonName(trimmed) ? null : "name_invalid";
};

export function phoneFault(digits: string): string | null {
  if (digits === "") return "required";
  const parsed = parseBrazilianPhone(`+55${digits}`);
  return parsed.ok ? null : parsed.fault;
}

export function emailFault(text: string): string | null {
  const email = text.trim();
  if (email === "") return "required";
  if (email.length > emailMaxLength) return `max_length:${emailMaxLength}`;
  return address.test(email) ? null : "email_invalid";
}

export function passwordFault(password: string): string | null {
  if (password === "") return "required";
  if (password.length < passwordMinLength) return `min_length:${passwordMinLength}`;
  if (password.length > passwordMaxLength) return `max_length:${passwordMaxLength}`;
  return isMixedPassword(password) ? null : "password_mix";
}

function birthFault(digits: string, today: string): string | null {
  if (digits === "") return "required";
  const date = isoOfDigits(digits);
  if (!isDate(date) || date < oldestBirth || date > today) return "date_invalid";
  return isAdult(date, today) ? null : "underage";
}

function cpfFault(digits: string, required: boolean): string | null {
  if (digits === "") return required ? "required" : null;
  return isCpf(digits) ? null : "cpf_invalid";
}

/** The tenant's part of the rules. */
export interface RegisterPolicy {
  readonly cpfRequired: boolean;
  /** Decides what today is. */
  readonly timezone: string;
}

/** Section 5, as the contract has it; what only the server knows (taken contacts, common passwords) comes with its reply. */
export const registerRules = ({ cpfRequired, timezone }: RegisterPolicy): Rules<RegisterFields> => ({
  first_name: (all) => nameFault(all.first_name),
  last_name: (all) => nameFault(all.last_name),
  phone: (all) => phoneFault(all.phone),
  email: (all) => emailFault(all.email),
  birth_date: (all) => birthFault(all.birth_date, localDate(new Date(), timezone)),
  cpf: (all) => cpfFault(all.cpf, cpfRequired),
  password: (all) => passwordFault(all.password),
  password_confirmation: (all) =>
    all.password_confirmation === "" ? "required" : all.password_confirmation === all.password ? null : "password_mismatch",
  terms: (all) => (all.terms ? null : "must_accept"),
  adult: (all) => (all.adult ? null : "must_accept"),
});
