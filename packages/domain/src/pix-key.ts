import { cnpjCharacters, isCnpj } from "./cnpj.ts";
import { cpfDigits, isCpf, maskCpf } from "./cpf.ts";
import { parseBrazilianPhone } from "./phone.ts";

export const pixKeyTypes = ["cpf", "cnpj", "email", "phone", "evp"] as const;
export type PixKeyType = (typeof pixKeyTypes)[number];

/** DICT's limit for keys of every type. */
const keyLimit = 77;

/** DICT's pattern; keys are lower case. */
const emailPattern = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const evpPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The key in DICT's format, or null if it is not valid for this type. The player chooses the type, because eleven digits can be a CPF or a
 * phone number.
 */
export function parsePixKey(type: PixKeyType, text: string): string | null {
  const key = normalise(type, text.trim());
  return key !== null && key.length <= keyLimit ? key : null;
}

function normalise(type: PixKeyType, text: string): string | null {
  switch (type) {
    case "cpf": {
      const digits = cpfDigits(text);
      return isCpf(digits) ? digits : null;
    }
    case "cnpj": {
      const characters = cnpjCharacters(text);
      return isCnpj(characters) ? characters : null;
    }
    case "phone": {
      const phone = parseBrazilianPhone(text);
      return phone.ok ? phone.e164 : null;
    }
    case "email":
      return emailPattern.test(text.toLowerCase()) ? text.toLowerCase() : null;
    case "evp":
      return evpPattern.test(text.toLowerCase()) ? text.toLowerCase() : null;
  }
}

/** Type of a key in DICT's format, in which types are unambiguous; null if it is not a key. */
export const pixKeyTypeOf = (key: string): PixKeyType | null => pixKeyTypes.find((type) => parsePixKey(type, key) === key) ?? null;

/** Masks a key so that players can still recognise their own. Expects DICT's format. */
export function maskPixKey(type: PixKeyType, key: string): string {
  switch (type) {
    case "cpf":
      return maskCpf(key);
    case "cnpj":
      return key.replace(/^.{5}(.{3})(.{4}).{2}$/, "**.***.$1/$2-**");
    case "phone":
      return key.replace(/^\+55(\d{2})\d+(\d{4})$/, "($1) *****-$2");
    case "email":
      return key.replace(/^(.)[^@]*@/, "$1***@");
    case "evp":
      return `${key.slice(0, 4)}…${key.slice(-4)}`;
  }
}
