import { emailMaxLength, passwordMaxLength, passwordMinLength } from "@trevo/contract/auth-rules";
import type { FieldRule } from "@trevo/contract/field-messages";
import { type NameFault, firstNameFault, isAdult, isDate, localDate, personNameMaxLength, surnameFault } from "@trevo/domain";
import { confirmed, cpf, email, max, min, passwordMix, phone, required } from "@trevo/domain/form-rules";
import { isoOfDigits } from "@trevo/ui/date-input";
import type { Rules } from "./use-fields.ts";

/** Fields as the form stores them: phone and CPF as national digits, the birth date as `DDMMYYYY`. */
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
  offers_email: boolean;
  offers_push: boolean;
  coupon: string;
};

export type RegisterField = keyof RegisterFields;

/** Groups of fields, one per step. */
export const registerSteps: readonly (readonly RegisterField[])[] = [
  ["first_name", "last_name", "phone", "email"],
  ["birth_date", "cpf"],
  ["password", "password_confirmation", "terms", "adult", "offers_email", "offers_push", "coupon"],
];

/** Index of the first step that has one of these fields, or null. */
export function stepOf(names: readonly string[]): number | null {
  const step = registerSteps.findIndex((fields) => fields.some((field) => names.includes(field)));
  return step < 0 ? null : step;
}

const oldestBirth = "1900-01-01";

const accepted: FieldRule = (value) => (value === true ? null : "must_accept");

/** Applies the rule to the value without leading and trailing blanks. */
const trimmed =
  (rule: FieldRule): FieldRule =>
  (value, form) =>
    rule(String(value).trim(), form);

const nameRules = (faultOf: (name: string) => NameFault | null): readonly FieldRule[] => [
  required,
  trimmed(max(personNameMaxLength)),
  trimmed((name) => faultOf(String(name))),
];

/** Rules for the national digits, behind the +55 that the field shows. */
export const phoneRules: readonly FieldRule[] = [required, (digits, form) => phone(`+55${String(digits)}`, form)];

export const passwordRules: readonly FieldRule[] = [required, min(passwordMinLength), max(passwordMaxLength), passwordMix];

const birthRule =
  (today: string): FieldRule =>
  (digits) => {
    const date = isoOfDigits(String(digits));
    if (!isDate(date) || date < oldestBirth || date > today) return "date_invalid";
    return isAdult(date, today) ? null : "underage";
  };

/** Settings of the tenant that change the rules. */
export interface RegisterPolicy {
  readonly cpfRequired: boolean;
  /** Time zone that decides today's date. */
  readonly timezone: string;
}

/** Rules as in the contract. What only the server knows, such as common passwords, comes with its reply. */
export const registerRules = ({ cpfRequired, timezone }: RegisterPolicy): Rules<RegisterFields> => ({
  first_name: nameRules(firstNameFault),
  last_name: nameRules(surnameFault),
  phone: phoneRules,
  email: [required, trimmed(max(emailMaxLength)), trimmed(email)],
  birth_date: [required, birthRule(localDate(new Date(), timezone))],
  cpf: cpfRequired ? [required, cpf] : [cpf],
  password: passwordRules,
  password_confirmation: [required, confirmed("password")],
  terms: [accepted],
  adult: [accepted],
});
